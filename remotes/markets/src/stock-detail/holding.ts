/** The customer's holding of one instrument, calculated from its open lots. Pure. */
import type { Order } from '@bourse/contract/orders';
import { add, type Decimal, decimal, div, mul, round, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';
import { isOpenLot } from '../order-ticket/order-ticket.ts';

export interface Holding {
  quantity: number;
  /** Per unit, without fees, in the instrument's currency. */
  averagePrice: Decimal;
  /** Fees paid for the open lots; undefined when the back end does not report them. */
  fees: Decimal | undefined;
  /**
   * Value minus cost and fees, in the deployment's currency, as in the positions list. Undefined without an exchange
   * rate.
   */
  gain: Gain | undefined;
}

/**
 * @param rate exchange rate from the instrument's currency to the deployment's
 * @returns undefined when nothing is held
 */
export function holdingOf(
  orders: readonly Order[],
  symbol: string,
  price: Decimal,
  rate: Decimal | null | undefined,
): Holding | undefined {
  const lots = orders.filter((order) => order.symbol === symbol && isOpenLot(order));
  const quantity = lots.reduce((sum, lot) => sum + lot.quantity, 0);
  if (quantity === 0) return undefined;
  const notional = add('0', ...lots.map((lot) => mul(lot.price, decimal(lot.quantity))));
  const fees = lots.flatMap(({ fee }) => (fee === null ? [] : [fee]));
  const cost = add('0', ...lots.map(({ total }) => total));
  const value = rate ? round(mul(price, decimal(quantity), rate), 2, 'half-up') : undefined;
  return {
    quantity,
    averagePrice: div(notional, decimal(quantity), 8, 'half-up'),
    fees: fees.length === lots.length ? add(...fees) : undefined,
    gain: value === undefined ? undefined : gainOn(cost, sub(value, cost)),
  };
}
