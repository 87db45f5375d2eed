import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentagesOf, sharesOf } from './shares.ts';

it.each([
  [[1], [100]],
  [
    [0.213, 0.189, 0.454, 0.008, 0.127, 0.009],
    [21, 19, 45, 1, 13, 1],
  ],
  [
    [1 / 3, 1 / 3, 1 / 3],
    [34, 33, 33],
  ],
  [
    [0, 0.5, 0.5],
    [0, 50, 50],
  ],
  [
    [0, 0],
    [0, 0],
  ],
  [[], []],
])('the shares %j are %j per cent', (shares, percentages) => {
  expect(percentagesOf(shares)).toEqual(percentages);
});

it('any shares make 100, each within one of its own', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 }),
      (shares) => {
        const sum = shares.reduce((total, share) => total + share, 0);
        const percentages = percentagesOf(shares);
        expect(percentages.reduce((total, percent) => total + percent, 0)).toBe(100);
        for (const [n, percent] of percentages.entries())
          expect(Math.abs(percent - ((shares[n] ?? 0) / sum) * 100)).toBeLessThan(1);
      },
    ),
  );
});

it('the shares of amounts are parts of their sum, and an unknown amount has none', () => {
  expect(sharesOf(['250', '650', undefined, '100'])).toEqual([0.25, 0.65, 0, 0.1]);
  expect(sharesOf(['0'])).toEqual([0]);
  expect(sharesOf([])).toEqual([]);
});
