import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleOf } from './scale.ts';

const amounts = fc.integer({ min: -1e11, max: 1e11 }).map((paise) => paise / 100);

describe('the scale of an axis', () => {
  it('has round steps around the values', () => {
    expect(scaleOf([0, 48_342.43], { least: 0, most: 3 }).steps).toEqual([0, 20_000, 40_000, 60_000]);
    expect(scaleOf([-12.3, 4], { least: 0, most: 3 }).steps).toEqual([-20, -10, 0, 10]);
  });

  it('gives a small change a small height', () => {
    expect(scaleOf([0, 1], { least: 200, most: 3 })).toEqual({
      low: -100,
      high: 200,
      steps: [-100, 0, 100, 200],
    });
  });

  it('contains every value, in even steps, of at most so many intervals', () => {
    fc.assert(
      fc.property(
        fc.array(amounts, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 2, max: 6 }),
        (values, most) => {
          const { low, high, steps } = scaleOf(values, { least: 0, most });
          const size = Math.max(...values.map(Math.abs), high - low);
          expect(low).toBeLessThanOrEqual(Math.min(...values) + size * 1e-9);
          expect(high).toBeGreaterThanOrEqual(Math.max(...values) - size * 1e-9);
          expect(steps.length).toBeLessThanOrEqual(most + 1);
          const step = (high - low) / (steps.length - 1);
          for (const [n, value] of steps.entries())
            expect(Math.abs(value - (low + n * step))).toBeLessThan(size * 1e-6);
        },
      ),
    );
  });
});
