import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averagePrices } from './average.ts';

const minute = (price: number, volume: number) => ({ high: price, low: price, close: price, volume });

describe('averagePrices, the average price of a session', () => {
  it('weights each price by its volume', () => {
    expect(averagePrices([minute(100, 30), minute(110, 10), minute(90, 0)])).toEqual([100, 102.5, 102.5]);
  });

  it('uses the typical price of a minute', () => {
    expect(averagePrices([{ high: 12, low: 6, close: 9, volume: 1 }])).toEqual([9]);
  });

  it('weights minutes equally when the instrument has no volume', () => {
    expect(averagePrices([minute(1, 0), minute(2, 0), minute(3, 0)])).toEqual([1, 1.5, 2]);
  });

  it('stays within the range of the prices', () => {
    const bar = fc.record({ price: fc.integer({ min: 1, max: 1_000 }), volume: fc.nat(1_000) });
    fc.assert(
      fc.property(fc.array(bar, { minLength: 1 }), (bars) => {
        const prices = bars.map(({ price }) => price);
        for (const average of averagePrices(bars.map(({ price, volume }) => minute(price, volume)))) {
          expect(average).toBeGreaterThanOrEqual(Math.min(...prices) - 1e-9);
          expect(average).toBeLessThanOrEqual(Math.max(...prices) + 1e-9);
        }
      }),
    );
  });
});
