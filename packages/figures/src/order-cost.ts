/**
 * The cost of an order, exact to the minor unit: the same rule for the ticket and the ledger (D35, D36). Everything
 * after `rate` is in the deployment's currency, which has two decimals.
 */
import { add, cmp, type Decimal, decimal, div, max, mul, round, sub } from '@bourse/money/decimal';

/** 0.03 % of the notional, on each side. */
export const FEE_RATE: Decimal = '0.0003';
/** The same in percent, as it is written: '0.03'. */
export const FEE_PERCENT: Decimal = mul(FEE_RATE, '100');
/** One minor unit of the deployment's currency, the minimum fee. */
export const LEAST_FEE: Decimal = '0.01';

export interface OrderCost {
  /** price × quantity × rate */
  notional: Decimal;
  fee: Decimal;
  /** For a purchase the debit, for a sale the credit. */
  total: Decimal;
}

const feeOf = (notional: Decimal): Decimal => max(LEAST_FEE, round(mul(notional, FEE_RATE), 2, 'half-up'));

/**
 * @param price price of one unit, in the instrument's currency
 * @param rate units of the deployment's currency for one of the instrument's; '1' when they are the same
 */
export function orderCost(side: 'buy' | 'sell', price: Decimal, quantity: number, rate: Decimal): OrderCost {
  const notional = round(mul(price, decimal(quantity), rate), 2, 'half-up');
  const fee = feeOf(notional);
  return { notional, fee, total: side === 'buy' ? add(notional, fee) : sub(notional, fee) };
}

/**
 * The cost of the calls that make one order, at least one. Each has a fee of its own, rounded as it is booked.
 */
export const sumOfCosts = (costs: readonly OrderCost[]): OrderCost =>
  costs.reduce((sum, { notional, fee, total }) => ({
    notional: add(sum.notional, notional),
    fee: add(sum.fee, fee),
    total: add(sum.total, total),
  }));

const MINOR_UNIT: Decimal = '0.01';

/** The largest notional that the balance covers together with its fee. */
function largestNotional(balance: Decimal): Decimal {
  const isCovered = (notional: Decimal) => cmp(add(notional, feeOf(notional)), balance) <= 0;
  // The fee is rounded, and never below its least: some units away on either side.
  let notional = div(balance, add('1', FEE_RATE), 2, 'floor');
  while (!isCovered(notional)) notional = sub(notional, MINOR_UNIT);
  while (isCovered(add(notional, MINOR_UNIT))) notional = add(notional, MINOR_UNIT);
  return notional;
}

/** The largest quantity whose cost the balance covers, exactly (D36). */
export function affordable(balance: Decimal, price: Decimal, rate: Decimal): number {
  const each = mul(price, rate);
  if (cmp(each, '0') <= 0 || cmp(balance, LEAST_FEE) < 0) return 0;
  // A notional is rounded half up: what it is rounded from stays below the half unit above it.
  const below = add(largestNotional(balance), '0.005');
  return Number(div(below, each, 0, 'ceil')) - 1;
}
