/** What a payment does to a balance: the same for every product. Pure, exact (D27). */
import { add, cmp, type Decimal, sub } from '@bourse/money/decimal';

/** What a payment leaves of a balance; negative where the balance does not cover it. */
export const afterPayment = (balance: Decimal, payment: Decimal): Decimal => sub(balance, payment);

/** A balance once a credit has come. */
export const afterCredit = (balance: Decimal, credit: Decimal): Decimal => add(balance, credit);

/** What a balance lacks for a payment; undefined where it covers the payment. */
export function shortOf(balance: Decimal, payment: Decimal): Decimal | undefined {
  return cmp(payment, balance) > 0 ? sub(payment, balance) : undefined;
}
