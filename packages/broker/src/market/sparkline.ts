/** The small line of an index card or a quote: SVG paths in a fixed view box (`linePath`, `areaPath`). */

/** viewBox="0 0 100 32": time spans the whole width, prices the height with a margin for the stroke. */
export const SPARKLINE = { width: 100, height: 32, margin: 1 } as const;

export interface Sparkline {
  /** `M… L…`: the prices from the session's open to now. */
  linePath: string;
  /** The same, closed along the lower edge. */
  areaPath: string;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Draws at least two prices, evenly spread over the width; equal prices make a level line at half height. */
export const sparklineOf = (prices: readonly number[]): Sparkline => {
  const { width, height, margin } = SPARKLINE;
  const lowest = Math.min(...prices);
  const spread = Math.max(...prices) - lowest;
  const points = prices.map((price, i) => {
    const x = (i * width) / (prices.length - 1);
    const rise = spread === 0 ? 0.5 : (price - lowest) / spread;
    return `${tenth(x)} ${tenth(height - margin - rise * (height - 2 * margin))}`;
  });
  const linePath = `M${points.join(' L')}`;
  return { linePath, areaPath: `${linePath} L${width} ${height} L0 ${height} Z` };
};
