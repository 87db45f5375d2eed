/** Exact sums of one trading record (D27). Pure. */
import { decimalsOf } from '@bourse/contract/instrument';
import { orderStatus } from '@bourse/contract/order-status';
import type { Order } from '@bourse/contract/orders';
import { add, type Decimal, isNegative, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';
import { priceText } from '../instruments/instrument.ts';

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

/**
 * The result of a sale after both fees: the back end's figure, otherwise the proceeds minus the cost of the purchase,
 * if that is among `others`. Undefined when it is not known.
 */
export function profitOf(order: Order, others: readonly Order[]): Gain | undefined {
  if (order.side !== 'sell') return undefined;
  // A back end that does not report the profit of a sale knows no partial sales: it sells whole lots.
  const bought = others.find(({ orderNo, side }) => side === 'buy' && orderNo === order.lotNo);
  const profit = order.profit ?? (bought && sub(order.total, bought.total));
  return profit === undefined ? undefined : gainOn(sub(order.total, profit), profit);
}

/**
 * What the sales among the orders of a month have made. Undefined without a sale, and where one's result is not known.
 * @param others orders among which the purchases are looked for
 */
export function monthProfit(orders: readonly Order[], others: readonly Order[]): Gain | undefined {
  const sales = orders.filter(({ side, status }) => side === 'sell' && orderStatus(status) === 'success');
  const gains = sales.map((sale) => profitOf(sale, others));
  if (gains.length === 0 || gains.some((gain) => gain === undefined)) return undefined;
  const made = add('0', ...gains.map((gain) => gain?.amount ?? '0'));
  return gainOn(sub(add('0', ...sales.map(({ total }) => total)), made), made);
}

export const profitLabel = ({ amount }: Gain) =>
  isNegative(amount) ? ('record.loss' as const) : ('record.profit' as const);

/** Whether a purchase is sold completely; false when the back end does not report it. */
export const isClosed = ({ side, isOpen, status }: Order): boolean =>
  side === 'buy' && isOpen === false && orderStatus(status) === 'success';

/** A price in the order's currency with the decimals of the trade; at least two, for forex four (D40). */
export function writtenPrice({ kind, currency }: Order, price: Decimal): string {
  const known = { kind: kind === 'forex' ? kind : null, currency } as const;
  const decimals = Math.max(price.split('.')[1]?.length ?? 0, decimalsOf(known));
  return priceText({ ...known, decimals }, price);
}
