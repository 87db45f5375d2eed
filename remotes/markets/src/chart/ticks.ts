/** Which of the engine's price labels are shown: pure. */

export interface PriceTick {
  /** Pixels from the top. */
  coord: number;
  value: number | string;
  text: string;
}

/** As many as a glance takes in. */
const MOST = 6;

/**
 * Leaves out every other label where there are many, and those that a mark (last price, previous close) would cover.
 * @param marks prices with a label of their own
 * @param distance in pixels, that two labels need
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
