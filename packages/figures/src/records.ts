/** What trading records show, exact (D27). */

import { orderStatus } from '@bourse/contract/order-status';
import type { Order } from '@bourse/contract/orders';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';

/** The price of the trade: of the purchase or of the sale. */
export const tradedPrice = ({ side, price, sellPrice }: Order): Decimal =>
  side === 'sell' && sellPrice !== null ? sellPrice : price;

/**
 * Price × quantity in the deployment's currency, without the fee; undefined when the back end does not report the fee.
 */
export function beforeFee({ side, total, fee }: Order): Decimal | undefined {
  if (fee === null) return undefined;
  return side === 'buy' ? sub(total, fee) : add(total, fee);
}

/** A profit, in percent of what was paid. */
const gainOfSale = (total: Decimal, profit: Decimal): Gain => gainOn(sub(total, profit), profit);

/**
 * The result of a sale after both fees: the back end's figure, otherwise the proceeds minus the cost of the purchase,
 * if that is among `others`. Undefined when it is not known.
 */
export function profitOf(order: Order, others: readonly Order[]): Gain | undefined {
  if (order.side !== 'sell') return undefined;
  // A back end that does not report the profit of a sale knows no partial sales: it sells whole lots.
  const bought = others.find(({ orderNo, side }) => side === 'buy' && orderNo === order.lotNo);
  const profit = order.profit ?? (bought && sub(order.total, bought.total));
  return profit === undefined ? undefined : gainOfSale(order.total, profit);
}

/**
 * What the sales among some orders have made. Undefined without a sale, and where one's result is not known.
 * @param others orders among which the purchases are looked for
 */
export function profitOfAll(orders: readonly Order[], others: readonly Order[]): Gain | undefined {
  const sales = orders.filter(({ side, status }) => side === 'sell' && orderStatus(status) === 'success');
  const gains = sales.map((sale) => profitOf(sale, others));
  if (gains.length === 0 || gains.some((gain) => gain === undefined)) return undefined;
  const made = add('0', ...gains.map((gain) => gain?.amount ?? '0'));
  return gainOfSale(add('0', ...sales.map(({ total }) => total)), made);
}

/** What the parts of one order have cost or brought together, as the back end wrote them down. */
export const sumsOfOrders = (orders: readonly Order[]): { fee: Decimal; total: Decimal } => ({
  fee: add('0', ...orders.map(({ fee }) => fee ?? '0')),
  total: add('0', ...orders.map(({ total }) => total)),
});
