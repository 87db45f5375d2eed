/** The sums of one trading record: pure, exact (D27). */
import { decimalsOf } from '@bourse/contract/instrument';
import type { Order } from '@bourse/contract/orders';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { priceText } from '../instruments/instrument.ts';

/** What one changed hands at: the price of the purchase, or of the sale. */
export const tradedPrice = ({ side, price, sellPrice }: Order): Decimal =>
  side === 'sell' && sellPrice !== null ? sellPrice : price;

/** Price × quantity in the deployment's currency, before the fee; unknown where the back end does not say the fee. */
export function beforeFee({ side, total, fee }: Order): Decimal | undefined {
  if (fee === null) return undefined;
  return side === 'buy' ? sub(total, fee) : add(total, fee);
}

/** A price of an order in its own currency. It keeps the places it was traded with; two at least, forex four (D40). */
export function writtenPrice({ kind, currency }: Order, price: Decimal): string {
  const known = { kind: kind === 'forex' ? kind : null, currency } as const;
  const decimals = Math.max(price.split('.')[1]?.length ?? 0, decimalsOf(known));
  return priceText({ ...known, decimals }, price);
}
