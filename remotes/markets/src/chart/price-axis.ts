/** The price axis: its range, and where its labels stand. Pure. */

/** A smaller range, as a share of the price, would make a cliff of a move that nobody notices. */
const LEAST_RANGE = 0.005;

export interface PriceRange {
  from: number;
  to: number;
}

/** A range of prices, widened on both sides where it is too small. */
export function axisRange({ from, to }: PriceRange): PriceRange {
  const missing = Math.max(0, (LEAST_RANGE * Math.abs(from + to)) / 2 - (to - from));
  return { from: from - missing / 2, to: to + missing / 2 };
}

/** Steps in units of the last place; 2.5 of them is no whole number, 25 is. */
const ROUND = [1, 2, 5, 10, 20, 25, 50];

/** The smallest round step that fits into a range at most `most` times, in units of the price's last place. */
function stepOf(units: number, most: number): number {
  for (let scale = 1; ; scale *= 10) {
    const step = ROUND.find((each) => each * scale * most >= units);
    if (step) return step * scale;
  }
}

/** @returns the prices of the labels: at equal distances of 1, 2, 2.5 or 5 times a power of ten */
export function priceSteps({ from, to }: PriceRange, most: number, decimals: number): number[] {
  const unit = 10 ** decimals;
  const step = stepOf((to - from) * unit, most);
  const first = Math.ceil((from * unit) / step);
  const count = Math.floor((to * unit) / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => ((first + index) * step) / unit);
}

export interface PriceTick {
  /** CSS px from the top. */
  coord: number;
  value: number;
  text: string;
}

/** Where a price stands on an axis, CSS px from the top. */
export type HeightOf = (price: number) => number;

/** @param height of the axis, CSS px */
export const heightIn =
  ({ from, to }: PriceRange, height: number): HeightOf =>
  (price) =>
    height * (1 - (price - from) / (to - from));

/**
 * A label under a tag (last price, previous close, alert) has no text. Its line stays, so that the steps stay even.
 * @param tags where the tags stand, CSS px
 * @param distance minimum distance of a label and a tag, CSS px
 */
export const besideTags = (
  ticks: readonly PriceTick[],
  tags: readonly number[],
  distance: number,
): PriceTick[] =>
  ticks.map((tick) =>
    tags.some((tag) => Math.abs(tag - tick.coord) < distance) ? { ...tick, text: '' } : tick,
  );
