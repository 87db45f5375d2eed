import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averagePrices } from './average.ts';

const minute = (price: number, volume: number) => ({ high: price, low: price, close: price, volume });

describe('the average of a session', () => {
  it('weighs each price by what was traded at it', () => {
    expect(averagePrices([minute(100, 30), minute(110, 10), minute(90, 0)])).toEqual([100, 102.5, 102.5]);
  });

  it('takes the typical price of a minute', () => {
    expect(averagePrices([{ high: 12, low: 6, close: 9, volume: 1 }])).toEqual([9]);
  });

  it('weighs minutes alike where nobody counts units', () => {
    expect(averagePrices([minute(1, 0), minute(2, 0), minute(3, 0)])).toEqual([1, 1.5, 2]);
  });

  it('never leaves the range of what was paid', () => {
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
