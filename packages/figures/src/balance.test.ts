import { add, cmp, type Decimal } from '@bourse/money/decimal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterCredit, afterPayment, shortOf } from './balance.ts';

const amount = fc.integer({ min: 0, max: 10_000_000 }).map((paise) => (paise / 100).toFixed(2) as Decimal);

it('a credit undoes a payment of the same amount, to the paisa', () => {
  fc.assert(
    fc.property(amount, amount, (balance, payment) => {
      expect(cmp(afterCredit(afterPayment(balance, payment), payment), balance)).toBe(0);
    }),
  );
});

it('what a balance lacks makes up the payment with the balance, and is nothing where the balance covers it', () => {
  fc.assert(
    fc.property(amount, amount, (balance, payment) => {
      const short = shortOf(balance, payment);
      if (short === undefined) expect(cmp(payment, balance)).toBeLessThanOrEqual(0);
      else expect(cmp(add(balance, short), payment)).toBe(0);
    }),
  );
});
