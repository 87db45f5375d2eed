/** The small line of an index card or a quote: SVG paths in a fixed view box (`linePath`, `areaPath`, `basePath`). */

/** viewBox="0 0 100 32": time spans the whole width, prices the height with a margin for the stroke. */
export const SPARKLINE = { width: 100, height: 32, margin: 1 } as const;

export interface Sparkline {
  /** `M… L…`: the prices from the session's open to now. */
  linePath: string;
  /** The same, closed along the lower edge. */
  areaPath: string;
  /** A level line at the previous close. */
  basePath: string;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * Draws at least two prices, evenly spread over the width, and the previous close, which is always in the box: a price
 * that has risen all day may still be below it. Where all are equal the lines are level at half height.
 */
export const sparklineOf = (prices: readonly number[], previousClose: number): Sparkline => {
  const { width, height, margin } = SPARKLINE;
  const lowest = Math.min(previousClose, ...prices);
  const spread = Math.max(previousClose, ...prices) - lowest;
  const yOf = (price: number): number => {
    const rise = spread === 0 ? 0.5 : (price - lowest) / spread;
    return tenth(height - margin - rise * (height - 2 * margin));
  };
  const points = prices.map((price, i) => `${tenth((i * width) / (prices.length - 1))} ${yOf(price)}`);
  const linePath = `M${points.join(' L')}`;
  const base = yOf(previousClose);
  return {
    linePath,
    areaPath: `${linePath} L${width} ${height} L0 ${height} Z`,
    basePath: `M0 ${base} L${width} ${base}`,
  };
};
