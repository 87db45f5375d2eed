/** Finds out what became of a call that moves money and has no answer (D25, D82). */
import { call } from '@bourse/api/client';
import { ApiError } from '@bourse/api/error';
import { serverTimeAt } from '@bourse/api/server-time';
import type { ErrorCode } from '@bourse/contract/errors';
import { settle } from '@bourse/contract/money';
import type { Order } from '@bourse/contract/orders';
import type { Outcome } from './order-outcome.ts';

/** A call as it was sent. Both times by the server's clock, epoch milliseconds; null where no answer had told it. */
export interface SentCall {
  key: string;
  sentAt: number | null;
  /** When it must not be carried out any more. */
  expiresAt: number | null;
}

/** What may have changed, unseen until then, when a call is found to be over. */
export const CHANGED = settle.changes;

type Listed = Pick<Order, 'orderNo' | 'requestKey' | 'status' | 'createdAt'>;

/**
 * Has the call settled: what the back end says of it then is final. One that cannot settle is asked for its list.
 * @param list what the customer has, read anew
 * @returns 'checking' where it is not known yet; a back end with `settle` never leaves it at that
 * @throws ApiError where nobody could be asked
 */
export async function findOut(
  sent: SentCall,
  list: () => Promise<readonly Listed[]>,
  signal?: AbortSignal,
): Promise<Outcome> {
  try {
    const { outcome, number, refusal } = await call(settle, { key: sent.key }, signal ? { signal } : {});
    if (outcome === 'done') return { is: 'placed', orderNo: number };
    if (refusal === 'not-sent') return { is: 'not-placed' };
    return {
      is: 'refused',
      error: new ApiError((refusal ?? 'unknown') as ErrorCode | 'unknown'),
      foundOut: true,
    };
  } catch (error) {
    if (!cannotSettle(error)) throw error;
  }
  // Before the list is read: what it lacks then will not come any more.
  const askedAt = serverTimeAt();
  return outcomeInList(sent, await list(), askedAt);
}

const cannotSettle = (error: unknown): boolean =>
  error instanceof ApiError && ([404, 405, 501].includes(error.status) || error.code === 'unknown');

/** What was taken in the last moment may still be on its way into the list. */
const MARGIN = 10_000;

/** The filter of orders that failed (product.md, "Statuses"). */
const FAILED = 2;

/**
 * What the list says about a call that was sent.
 * @param askedAt what the server's clock showed at least when the list was asked for
 */
export function outcomeInList(
  { key, sentAt, expiresAt }: SentCall,
  orders: readonly Listed[],
  askedAt: number | undefined,
): Outcome {
  const order = orders.find(({ requestKey }) => requestKey === key);
  if (order) {
    return order.status === FAILED ? { is: 'not-placed' } : { is: 'placed', orderNo: order.orderNo };
  }
  // A back end that does not carry the key back: one of these may be ours, and guessing is not knowing.
  const mayBeOurs = orders.some(
    ({ requestKey, createdAt }) => requestKey === null && (sentAt === null || createdAt >= sentAt - MARGIN),
  );
  const isPast = expiresAt !== null && askedAt !== undefined && askedAt > expiresAt + MARGIN;
  return isPast && !mayBeOurs ? { is: 'not-placed' } : { is: 'checking' };
}
