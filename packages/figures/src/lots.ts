/** The purchases that a position consists of, and what of them is sold (D23, D88). Pure. */

import type { Order } from '@bourse/contract/orders';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';
import { costOfPart } from './lot-parts.ts';
import { valuesOf } from './worth.ts';

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

/** What a part had cost, its share of the purchase's fee included. */
export const paidFor = ({ lot, quantity }: LotPart): Decimal => {
  const sold = lot.quantity - leftOf(lot);
  return costOfPart(lot, sold, sold + quantity);
};

/** What is left of a lot without its fee: its largest value while it cannot be sold. */
const notionalOf = (lot: Lot): Decimal => {
  const notional = sub(lot.total, lot.fee ?? '0');
  return costOfPart({ ...lot, total: notional, fee: null }, lot.quantity - leftOf(lot), lot.quantity);
};

export interface GainsOfLots {
  /** Of each lot, in their order. */
  gains: Gain[];
  /** What was paid for all of them, fees included, and what they have made together. */
  cost: Decimal;
  total: Gain;
}

/**
 * What the lots of a position have made, each counted as the position counts it: the fee of a sale comes later. The
 * values are parts of the position's value, so the gains add up to its gain.
 * @param lots all lots of the position, the oldest first
 * @param rate units of the deployment's currency for one of the instrument's
 * @param now epoch milliseconds by the server's clock
 */
export function gainsOf(lots: readonly Lot[], price: Decimal, rate: Decimal, now: number): GainsOfLots {
  const parts = lots.map((lot) => ({
    quantity: leftOf(lot),
    atMost: isSellable(lot, now) ? undefined : notionalOf(lot),
  }));
  const values = valuesOf(parts, price, rate);
  const costs = lots.map((lot) => paidFor(wholeOf(lot)));
  const cost = add('0', ...costs);
  return {
    gains: costs.map((paid, at) => gainOn(paid, sub(values[at] ?? '0', paid))),
    cost,
    total: gainOn(cost, sub(add('0', ...values), cost)),
  };
}

/** What a sale brings, after its fee, above what its parts had cost; undefined where nothing is sold. */
export function profitOf(parts: readonly LotPart[], received: Decimal): Gain | undefined {
  if (parts.length === 0) return undefined;
  const paid = add('0', ...parts.map(paidFor));
  return gainOn(paid, sub(received, paid));
}
