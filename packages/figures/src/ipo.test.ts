import { cmp, type Decimal } from '@bourse/money/decimal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coveredShares, heldFor, paidOf, timesSubscribed } from './ipo.ts';

const price = fc.integer({ min: 1, max: 900_000 }).map((n) => (n / 1_000).toFixed(3) as Decimal);
const available = fc.integer({ min: 0, max: 100_000_000 }).map((n) => (n / 100).toFixed(2) as Decimal);
const rate = fc.constantFrom<Decimal>('1', '83.2517', '0.333333');

it('the balance covers the largest quantity and no share more, unless the offering ends there', () => {
  fc.assert(
    fc.property(price, available, rate, fc.integer({ min: 1, max: 5_000 }), (each, balance, one, most) => {
      const covered = coveredShares(balance, each, one, most);
      expect(covered).toBeLessThanOrEqual(most);
      if (covered > 0) expect(cmp(heldFor(each, covered, one), balance)).toBeLessThanOrEqual(0);
      if (covered < most && cmp(balance, '0') > 0)
        expect(cmp(heldFor(each, covered + 1, one), balance)).toBe(1);
    }),
  );
});

it('what was paid is what was held less what came back, and is not known before the allotment', () => {
  expect(paidOf({ total: '61125.00', refund: '20375.00' })).toBe('40750');
  expect(paidOf({ total: '61125.00', refund: null })).toBeUndefined();
});

it('the times subscribed have two decimals', () => {
  expect(timesSubscribed('1.005')).toBe('1.01');
  expect(timesSubscribed(null)).toBe('0.00');
});
