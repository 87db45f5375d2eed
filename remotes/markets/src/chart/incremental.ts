/**
 * The engine works every figure of every bar out again with each tick, though only the last bar has changed. Pure.
 */

/** How far back a bar is felt in the last one: of the slowest average less than a trillionth is left there. */
const LOOK_BACK = 500;

interface Timed {
  timestamp: number;
}

/**
 * @param calc the figures of each bar, from it and those before it
 * @returns the same, which works out those of the last two bars where the others have them already: a tick changes the
 * last bar, or begins another one
 */
export function incremental<B extends Timed, P extends { calcParams: unknown[] }, F>(
  calc: (bars: B[], indicator: P) => F[],
): (bars: B[], indicator: P) => F[] {
  let known: { first: number | undefined; params: string; figures: F[] } | undefined;
  return (bars, indicator) => {
    const first = bars[0]?.timestamp;
    const params = indicator.calcParams.join();
    const before = known && known.first === first && known.params === params ? known.figures : [];
    const isTick =
      bars.length > LOOK_BACK && (before.length === bars.length || before.length === bars.length - 1);
    const figures = isTick
      ? [...before.slice(0, bars.length - 2), ...calc(bars.slice(-LOOK_BACK), indicator).slice(-2)]
      : calc(bars, indicator);
    known = { first, params, figures };
    return figures;
  };
}
