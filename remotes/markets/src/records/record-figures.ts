/** How a trading record is shown. Pure. */
import { decimalsOf } from '@bourse/contract/instrument';
import { orderStatus } from '@bourse/contract/order-status';
import type { Order } from '@bourse/contract/orders';
import { type Decimal, isNegative } from '@bourse/money/decimal';
import type { Gain } from '@bourse/money/gain';
import { priceText } from '../instruments/instrument.ts';

export const profitLabel = ({ amount }: Gain) =>
  isNegative(amount) ? ('record.loss' as const) : ('record.profit' as const);

/** Whether a purchase is sold completely; false when the back end does not report it. */
export const isClosed = ({ side, isOpen, status }: Order): boolean =>
  side === 'buy' && isOpen === false && orderStatus(status) === 'success';

/** A price in the order's currency with the decimals of the instrument, or of the trade where it has more (D40). */
export function writtenPrice({ kind, currency, decimals: own }: Order, price: Decimal): string {
  const known = { kind: kind === 'forex' ? kind : null, currency, decimals: own } as const;
  const decimals = Math.max(price.split('.')[1]?.length ?? 0, decimalsOf(known));
  return priceText({ ...known, decimals }, price);
}
