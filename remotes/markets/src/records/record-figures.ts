/** The sums of one trading record: pure, exact (D27). */
import type { Order } from '@bourse/contract/orders';
import { add, type Decimal, sub } from '@bourse/money/decimal';

/** What one changed hands at: the price of the purchase, or of the sale. */
export const tradedPrice = ({ side, price, sellPrice }: Order): Decimal =>
  side === 'sell' && sellPrice !== null ? sellPrice : price;

/** Price × quantity in the deployment's currency, before the fee; unknown where the back end does not say the fee. */
export function beforeFee({ side, total, fee }: Order): Decimal | undefined {
  if (fee === null) return undefined;
  return side === 'buy' ? sub(total, fee) : add(total, fee);
}
