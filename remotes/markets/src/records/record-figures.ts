/** The sums of one trading record: pure, exact (D27). */
import { decimalsOf } from '@bourse/contract/instrument';
import type { Order } from '@bourse/contract/orders';
import { add, type Decimal, isNegative, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';
import { priceText } from '../instruments/instrument.ts';
import { recordStatus } from './record-status.ts';

/** What one changed hands at: the price of the purchase, or of the sale. */
export const tradedPrice = ({ side, price, sellPrice }: Order): Decimal =>
  side === 'sell' && sellPrice !== null ? sellPrice : price;

/** Price × quantity in the deployment's currency, before the fee; unknown where the back end does not say the fee. */
export function beforeFee({ side, total, fee }: Order): Decimal | undefined {
  if (fee === null) return undefined;
  return side === 'buy' ? sub(total, fee) : add(total, fee);
}

/**
 * What a sale has made, after the fees of purchase and sale: as the back end says, else what it brought less what the
 * purchase cost, where that is among `others`.
 */
export function profitOf(order: Order, others: readonly Order[]): Gain | undefined {
  if (order.side !== 'sell') return undefined;
  const bought = others.find(({ orderNo, side }) => side === 'buy' && orderNo === order.lotNo);
  const profit = order.profit ?? (bought && sub(order.total, bought.total));
  return profit === undefined ? undefined : gainOn(sub(order.total, profit), profit);
}

export const profitLabel = ({ amount }: Gain) =>
  isNegative(amount) ? ('record.loss' as const) : ('record.profit' as const);

/** A purchase of which nothing is left. Where the back end does not say, nothing is claimed. */
export const isClosed = ({ side, isOpen, status }: Order): boolean =>
  side === 'buy' && isOpen === false && recordStatus(status) === 'success';

/** A price of an order in its own currency. It keeps the places it was traded with; two at least, forex four (D40). */
export function writtenPrice({ kind, currency }: Order, price: Decimal): string {
  const known = { kind: kind === 'forex' ? kind : null, currency } as const;
  const decimals = Math.max(price.split('.')[1]?.length ?? 0, decimalsOf(known));
  return priceText({ ...known, decimals }, price);
}
