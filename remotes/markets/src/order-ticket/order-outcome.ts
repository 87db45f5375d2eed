/**
 * How an order ends (D25), as a state machine without React or network. A time-out is no failure: the outcome is
 * unknown until the orders list has the order's key, or until it has been asked so late that the broker can no longer
 * take the order and still does not have it.
 */

import { API_TIMEOUT } from '@bourse/api/client';
import { ApiError, isOutcomeUnknown } from '@bourse/api/error';
import { type Order, QUOTE_LIFETIME } from '@bourse/contract/orders';

export type Outcome =
  /** Nothing has been sent. */
  | { is: 'none' }
  | { is: 'sending' }
  | { is: 'checking' }
  | { is: 'placed'; orderNo: string | null }
  /** `error` has the code whose sentence says why. */
  | { is: 'refused'; error: unknown }
  | { is: 'not-placed' };

export type News =
  | { type: 'sent' }
  | { type: 'answered'; orderNo: string | null }
  | { type: 'failed'; error: unknown }
  /** An order from before (a reload, another tab) that nobody knows the end of. */
  | { type: 'found-unresolved' }
  | { type: 'listed'; outcome: Outcome }
  /** The customer goes back to the ticket. */
  | { type: 'dismissed' };

export function afterNews(outcome: Outcome, news: News): Outcome {
  switch (news.type) {
    case 'sent':
      return outcome.is === 'checking' ? outcome : { is: 'sending' };
    case 'answered':
      // Also when it arrives late: an answer is the truth.
      return { is: 'placed', orderNo: news.orderNo };
    case 'failed':
      if (isSettled(outcome)) return outcome;
      return isOutcomeUnknown(news.error) ? { is: 'checking' } : { is: 'refused', error: news.error };
    case 'found-unresolved':
      return isSettled(outcome) ? outcome : { is: 'checking' };
    case 'listed':
      return outcome.is === 'checking' ? news.outcome : outcome;
    case 'dismissed':
      // An unknown outcome stays unknown, whatever the customer would rather do.
      return outcome.is === 'checking' || outcome.is === 'sending' ? outcome : { is: 'none' };
  }
}

/** Refusals before any work was done: the same order may be sent again, under its key. */
const NOT_TAKEN: ReadonlySet<unknown> = new Set(['offline', 'overloaded', 'too-many-requests']);
/** Refusals that a new price or another code heals, as another order: the broker remembers what it answered to a key. */
const HEALABLE: ReadonlySet<unknown> = new Set([
  'price-changed',
  'transaction-password-required',
  'incorrect-transaction-password',
]);

export const refusalOf = (outcome: Outcome): unknown =>
  outcome.is === 'refused' && outcome.error instanceof ApiError ? outcome.error.code : undefined;

/** Whether what is sent next is another order than the one that was refused. */
export const needsNewKey = (outcome: Outcome): boolean =>
  outcome.is === 'refused' && !NOT_TAKEN.has(refusalOf(outcome));

/** Whether the ticket gives way to how the order ended; where it may be sent again the review stays open. */
export const isEnd = (outcome: Outcome): boolean => {
  const refusal = refusalOf(outcome);
  return (
    outcome.is === 'checking' || (isSettled(outcome) && !NOT_TAKEN.has(refusal) && !HEALABLE.has(refusal))
  );
};

export const isSettled = ({ is }: Outcome): boolean =>
  is === 'placed' || is === 'refused' || is === 'not-placed';

/** For a broker whose clock or queue is slow. */
const MARGIN = 10_000;

/** From when on an order that is not in the list will not come any more: epoch milliseconds. */
export const surelyPast = (sentAt: number): number => sentAt + API_TIMEOUT + QUOTE_LIFETIME + MARGIN;

/** Spec section 4: order status 2 is failed. */
const FAILED = 2;

/**
 * What an answer of the orders list says about an order that was sent.
 * @param askedAt when the list was asked, not when it answered
 */
export function outcomeInList(
  sent: { key: string; sentAt: number },
  orders: readonly Pick<Order, 'orderNo' | 'requestKey' | 'status' | 'createdAt'>[],
  askedAt: number,
): Outcome {
  const order = orders.find(({ requestKey }) => requestKey === sent.key);
  if (order) {
    return order.status === FAILED ? { is: 'not-placed' } : { is: 'placed', orderNo: order.orderNo };
  }
  // A back end that does not carry the key back: one of these may be ours, and guessing is not knowing.
  const mayBeOurs = orders.some(
    ({ requestKey, createdAt }) => requestKey === null && createdAt >= sent.sentAt - MARGIN,
  );
  return askedAt >= surelyPast(sent.sentAt) && !mayBeOurs ? { is: 'not-placed' } : { is: 'checking' };
}
