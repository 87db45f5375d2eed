/** The session's volume-weighted average price up to each minute. Pure. */
import type { Bar } from './bars.ts';

/**
 * @returns one average per bar: of typical prices ((high + low + close) ÷ 3), weighted by volume. When nothing has been
 *   traded yet, or for an instrument without volume (a currency pair), all minutes have the same weight.
 */
export function averagePrices(bars: readonly Pick<Bar, 'high' | 'low' | 'close' | 'volume'>[]): number[] {
  let paid = 0;
  let units = 0;
  let sum = 0;
  return bars.map(({ high, low, close, volume }, index) => {
    const typical = (high + low + close) / 3;
    paid += typical * volume;
    units += volume;
    sum += typical;
    return units > 0 ? paid / units : sum / (index + 1);
  });
}
