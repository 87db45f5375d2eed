/** The engine calculates an indicator for all bars on every tick, although only the last bar has changed. Pure. */

/** The look-back window in bars: with the slowest average, an older bar contributes less than 10⁻¹² to the last one. */
const LOOK_BACK = 500;

interface Timed {
  timestamp: number;
}

/**
 * @param calc calculates an indicator's figures for all bars
 * @returns the same function, but after a tick it calculates only the last two bars, since a tick changes the last bar
 *   or adds one
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
