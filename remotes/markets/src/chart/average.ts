/** The session's average price: what was paid for one, on average, up to each minute. Pure. */
import type { Bar } from './bars.ts';

/**
 * @returns one average for each bar: of typical prices ((high + low + close) ÷ 3), weighed by what was traded. Where
 * nothing has been traded yet, or nobody counts units (a currency pair), each minute weighs the same.
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
