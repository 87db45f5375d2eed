/**
 * An order as the customer confirms it: frozen at review, with the price agreed to and the key it is sent under.
 */
import type { PositionKind } from '@bourse/contract/market';
import type { OrderCost } from '@bourse/contract/order-cost';
import type { Side } from '@bourse/links/links';
import type { Currency } from '@bourse/money/currency';
import { type Decimal, sub } from '@bourse/money/decimal';
import { type Draft, type Lot, summarise, type Terms } from './order-ticket.ts';

export interface Traded {
  symbol: string;
  name: string;
  market: string;
  kind: PositionKind;
  currency: Currency;
  /** Places of its price. */
  decimals: number;
}

export interface ReviewedOrder {
  /** Idempotency-Key (D25): the broker does what carries it once, however often it arrives. */
  key: string;
  side: Side;
  traded: Traded;
  quantity: number;
  price: Decimal;
  /** When the price was received, epoch milliseconds by this device's clock. */
  pricedAt: number;
  /** When it was frozen, by the same clock. */
  reviewedAt: number;
  rate: Decimal;
  /** In the deployment's currency. */
  cost: OrderCost;
  /** What is sold; null on a purchase. */
  lot: Lot | null;
  /** What a sale brings, after its fee, above what the lot had cost. Not kept with an order that was sent. */
  profit?: Decimal;
}

/**
 * Freezes what the customer sees. An order that says the same as the one before keeps its key, so that a second
 * attempt at it can never become a second order.
 * @param pricedAt when the price of the terms was received
 * @returns undefined where the draft is not complete: no quantity, no rate
 */
export function review(
  draft: Draft,
  terms: Terms,
  traded: Traded,
  pricedAt: number,
  before?: ReviewedOrder,
): ReviewedOrder | undefined {
  const { quantity, cost, lot } = summarise(draft, terms);
  if (quantity === undefined || !cost || !terms.rate) return undefined;
  const { price, rate } = terms;
  const reviewedAt = Date.now();
  const order = {
    side: draft.side,
    traded,
    quantity,
    price,
    pricedAt,
    reviewedAt,
    rate,
    cost,
    lot: lot ?? null,
    ...(lot ? { profit: sub(cost.total, lot.total) } : {}),
  };
  return { ...order, key: before && saysTheSame(before, order) ? before.key : newKey() };
}

/**
 * When the agreed price was last seen in the market, epoch milliseconds: as long as it does not move it does not grow
 * old, which is how the broker looks at it too.
 * @param price as of now, and @param pricedAt when it was received
 */
export const lastSeen = (order: ReviewedOrder, price: Decimal, pricedAt: number): number =>
  price === order.price ? Math.max(order.pricedAt, pricedAt) : order.pricedAt;

const saysTheSame = (a: ReviewedOrder, b: Omit<ReviewedOrder, 'key'>): boolean =>
  a.side === b.side &&
  a.traded.symbol === b.traded.symbol &&
  a.quantity === b.quantity &&
  a.price === b.price &&
  a.lot?.orderNo === b.lot?.orderNo;

/** A page that is served by http on the local network has no randomUUID. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
