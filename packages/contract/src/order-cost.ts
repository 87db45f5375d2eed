/**
 * What an order costs, to the paisa: the one rule that the ticket shows and the ledger posts (spec section 9, D35, D36).
 * Everything after `rate` is in the deployment's currency, which has two decimals.
 */
import { add, cmp, type Decimal, decimal, div, mul, round, sub } from '@bourse/money/decimal';

/** 0.03 % of the notional, on each side. */
export const FEE_RATE: Decimal = '0.0003';

export interface OrderCost {
  /** price × quantity × rate */
  notional: Decimal;
  fee: Decimal;
  /** Bought: what leaves the balance. Sold: what reaches it. */
  total: Decimal;
}

/**
 * @param price of one, in the instrument's currency
 * @param rate units of the deployment's currency for one of the instrument's; '1' where they are the same
 */
export function orderCost(side: 'buy' | 'sell', price: Decimal, quantity: number, rate: Decimal): OrderCost {
  const notional = round(mul(price, decimal(quantity), rate), 2, 'half-up');
  const fee = round(mul(notional, FEE_RATE), 2, 'half-up');
  return { notional, fee, total: side === 'buy' ? add(notional, fee) : sub(notional, fee) };
}

/** The largest quantity whose cost the balance covers: floor(balance ÷ (price × rate × 1.0003)), then exact (D36). */
export function affordable(balance: Decimal, price: Decimal, rate: Decimal): number {
  const each = mul(price, rate, add('1', FEE_RATE));
  if (cmp(each, '0') <= 0 || cmp(balance, '0') <= 0) return 0;
  let quantity = Number(div(balance, each, 0, 'floor'));
  // Notional and fee are rounded on their own: the last share may be a paisa away on either side.
  const isCovered = (count: number) => cmp(orderCost('buy', price, count, rate).total, balance) <= 0;
  while (quantity > 0 && !isCovered(quantity)) quantity -= 1;
  while (isCovered(quantity + 1)) quantity += 1;
  return quantity;
}
