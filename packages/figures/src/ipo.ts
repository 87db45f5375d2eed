/** Figures of new offerings (product.md, "New offerings"; D38, D67): without a fee, rounded as the ledger rounds. Pure, exact (D27). */
import type { IpoApplication } from '@bourse/contract/ipo';
import { add, cmp, type Decimal, div, mul, round, sub } from '@bourse/money/decimal';
import { orderCost } from './order-cost.ts';

/**
 * What is held for an application, in the deployment's currency.
 * @param rate units of the deployment's currency for one of the offering's
 */
export const heldFor = (price: Decimal, quantity: number, rate: Decimal): Decimal =>
  orderCost('buy', price, quantity, rate).notional;

/** The largest quantity up to `most` whose price the balance covers, whatever the steps of the offering. */
export function coveredShares(available: Decimal, price: Decimal, rate: Decimal, most: number): number {
  const each = mul(price, rate);
  if (cmp(each, '0') <= 0 || cmp(available, '0') <= 0) return 0;
  // The amount is rounded half up: what it is rounded from stays below the half unit above the balance.
  const below = add(round(available, 2, 'floor'), '0.005');
  return Math.min(most, Number(div(below, each, 0, 'ceil')) - 1);
}

/** The amount that was paid: held less refunded. Undefined before the allotment. */
export const paidOf = ({ total, refund }: Pick<IpoApplication, 'total' | 'refund'>): Decimal | undefined =>
  refund === null ? undefined : sub(total, refund);

/** How many times the offering is subscribed, with two decimals; '0.00' where nobody has applied or nobody says. */
export const timesSubscribed = (times: Decimal | null): Decimal => round(times ?? '0', 2, 'half-up');
