import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisRange, besideTags, heightIn, priceSteps } from './price-axis.ts';

describe('the price labels', () => {
  it('stand at round steps', () => {
    expect(priceSteps({ from: 2921, to: 2995 }, 6, 2)).toEqual([2940, 2960, 2980]);
    expect(priceSteps({ from: 157.12, to: 158.3 }, 6, 2)).toEqual([157.2, 157.4, 157.6, 157.8, 158, 158.2]);
    expect(priceSteps({ from: 1.08315, to: 1.08855 }, 6, 5)).toEqual([1.084, 1.085, 1.086, 1.087, 1.088]);
  });

  it('are at even steps of 1, 2, 2.5 or 5 times a power of ten, in the places of the price, and few', () => {
    const prices = fc.double({ min: 0.01, max: 200_000, noNaN: true });
    fc.assert(
      fc.property(
        prices,
        fc.double({ min: 0.0001, max: 2, noNaN: true }),
        fc.nat(5),
        (from, share, decimals) => {
          const range = axisRange({ from, to: from * (1 + share) });
          const steps = priceSteps(range, 6, decimals);
          expect(steps.length).toBeLessThanOrEqual(7);
          const unit = 10 ** decimals;
          const units = steps.map((step) => Math.round(step * unit));
          for (const [at, step] of steps.entries()) {
            expect(step).toBe((units[at] as number) / unit);
            expect(step).toBeGreaterThanOrEqual(range.from);
            expect(step).toBeLessThanOrEqual(range.to);
          }
          const distances = new Set(units.slice(1).map((each, at) => each - (units[at] as number)));
          expect(distances.size).toBeLessThanOrEqual(1);
          for (const distance of distances) expect(String(distance)).toMatch(/^(1|2|25|5)0*$/);
        },
      ),
    );
  });

  it('under a tag have no text, and keep their line', () => {
    const ticks = [10, 40, 70].map((coord) => ({ coord, value: coord, text: String(coord) }));
    expect(besideTags(ticks, [45], 10).map(({ coord, text }) => [coord, text])).toEqual([
      [10, '10'],
      [40, ''],
      [70, '70'],
    ]);
  });
});

describe('the range of the axis', () => {
  it('is that of the prices where it is large enough', () => {
    expect(axisRange({ from: 100, to: 101 })).toEqual({ from: 100, to: 101 });
  });

  it('makes a move of 0.05 % no higher than a tenth of the axis', () => {
    const range = axisRange({ from: 1000, to: 1000.5 });
    const height = heightIn(range, 200);
    expect(height(1000) - height(1000.5)).toBeCloseTo(20, 1);
    expect(height(1000.25)).toBeCloseTo(100);
  });
});
