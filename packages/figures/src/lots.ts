/** The purchases that a position consists of, and what of them is sold (D23, D88). Pure. */

import type { Order } from '@bourse/contract/orders';

/** A purchase of which something can be sold; its total is what was paid for all of it, its fee included. */
export type Lot = Pick<
  Order,
  'orderNo' | 'quantity' | 'left' | 'price' | 'total' | 'fee' | 'createdAt' | 'sellableAt'
>;

/** Units of one lot that are sold by one call. */
export interface LotPart {
  lot: Lot;
  quantity: number;
}

/** Units that are still held; a back end that sells whole lots does not say it. */
export const leftOf = ({ left, quantity }: Lot): number => left ?? quantity;

/** All that is left of a lot. */
export const wholeOf = (lot: Lot): LotPart => ({ lot, quantity: leftOf(lot) });

export const unitsOf = (parts: readonly { quantity: number }[]): number =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Whether a lot has settled, so that it can be sold.
 * @param now epoch milliseconds by the server's clock
 */
export const isSellable = ({ sellableAt }: Lot, now: number): boolean =>
  sellableAt === null || sellableAt <= now;

const isOpenLot = (order: Order): boolean =>
  order.side === 'buy' && order.isOpen === true && leftOf(order) > 0;

/** The open lots of one instrument, the oldest first. */
export const lotsOf = (orders: readonly Order[], symbol: string): Lot[] =>
  orders
    .filter((order) => order.symbol === symbol && isOpenLot(order))
    .sort((a, b) => a.createdAt - b.createdAt || (a.orderNo < b.orderNo ? -1 : 1));

/**
 * @param lots the oldest first
 * @returns from which of them so many units are taken, the last of them in part; all of them where there are fewer
 */
export function takeOldest(lots: readonly Lot[], units: number): LotPart[] {
  const parts: LotPart[] = [];
  let wanted = units;
  for (const lot of lots) {
    if (wanted <= 0) break;
    const quantity = Math.min(wanted, leftOf(lot));
    parts.push({ lot, quantity });
    wanted -= quantity;
  }
  return parts;
}
