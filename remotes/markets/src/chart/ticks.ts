/** Chooses which of the engine's price labels are shown. Pure. */

export interface PriceTick {
  /** CSS px from the top. */
  coord: number;
  value: number | string;
  text: string;
}

/** Maximum number of labels. */
const MOST = 6;

/**
 * Removes every other label when there are many, and labels that a mark (last price, previous close) would cover.
 * @param marks prices that have a label of their own
 * @param distance minimum distance of two labels, CSS px
 */
export function shownTicks(
  ticks: readonly PriceTick[],
  marks: readonly number[],
  distance: number,
): PriceTick[] {
  const [first] = ticks;
  const last = ticks.at(-1);
  if (!first || !last || first === last) return [...ticks];
  const perUnit = (last.coord - first.coord) / (Number(last.value) - Number(first.value));
  const taken = marks.map((mark) => first.coord + (mark - Number(first.value)) * perUnit);
  return ticks
    .filter((_, index) => ticks.length <= MOST || index % 2 === 0)
    .filter(({ coord }) => taken.every((at) => Math.abs(at - coord) >= distance));
}
