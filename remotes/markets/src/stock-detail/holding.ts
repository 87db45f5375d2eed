/** What the customer holds of one instrument, from its open lots: pure. */
import type { Order } from '@bourse/contract/orders';
import { add, type Decimal, decimal, div, mul, round, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';
import { isOpenLot } from '../order-ticket/order-ticket.ts';

export interface Holding {
  quantity: number;
  /** Of one, without fees, in the instrument's currency. */
  averagePrice: Decimal;
  /** What was paid in fees for it; undefined where the back end does not say. */
  fees: Decimal | undefined;
  /**
   * What it is worth above what was paid for it, its fees included, in the deployment's currency: as the positions list
   * counts it. Undefined where there is no rate.
   */
  gain: Gain | undefined;
}

/**
 * @param rate of the instrument's currency in the deployment's
 * @returns undefined where nothing is held
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
