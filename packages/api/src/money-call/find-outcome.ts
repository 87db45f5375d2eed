/** Finds what became of a call that moves money and has no answer (D25, D53, D82). */
import type { Endpoint } from '@bourse/contract/endpoint';
import type { ErrorCode } from '@bourse/contract/errors';
import type { Page } from '@bourse/contract/schema';
import { settle } from '@bourse/contract/settle';
import { call } from '../client.ts';
import { ApiError, isCallMissing } from '../error.ts';
import { serverTimeAt } from '../server-time.ts';
import type { MoneyCallState } from './state.ts';

/** A call as it was sent. Both times by the server's clock, epoch milliseconds; null before the first answer of the server. */
export interface UnansweredCall {
  key: string;
  sentAt: number | null;
  /** When it must not be carried out any more. */
  expiresAt: number | null;
}

/** A row of the list in which a call shows up once it is done. */
export interface ListedRow {
  requestKey: string | null;
  createdAt: number;
}

/** Where the outcome is looked for with a back end that has no `settle`: the newest rows of the call's own list. */
export interface LookUp<I, R extends ListedRow> {
  list: Endpoint<I, Page<R>>;
  input: I;
  numberOf: (row: R) => string | null;
  /** Whether the row is of a call that had no effect. */
  isFailed?: (row: R) => boolean;
}

/**
 * Has the call settled: what the back end answers to that is final. Where the back end cannot settle, its list decides.
 * @returns 'checking' where it is not known yet, which a back end with `settle` never leaves it at
 * @throws ApiError where no answer came; whatever the signal was aborted with
 */
export async function findOutcome<I, R extends ListedRow>(
  sent: UnansweredCall,
  lookUp: LookUp<I, R>,
  signal?: AbortSignal,
): Promise<MoneyCallState> {
  const options = signal ? { signal } : {};
  try {
    const { outcome, number, refusal } = await call(settle, { key: sent.key }, options);
    if (outcome === 'done') return { is: 'done', number };
    if (refusal === 'not-sent') return { is: 'notDone' };
    const error = new ApiError((refusal ?? 'unknown') as ErrorCode | 'unknown');
    return { is: 'refused', error, foundLater: true };
  } catch (error) {
    if (!isCallMissing(error)) throw error;
  }
  // Before the list is read: what it lacks then will not come any more.
  const askedAt = serverTimeAt();
  // Strict: a call that is not in it was not carried out, so no row may be left out as unreadable.
  const { items } = await call(lookUp.list, lookUp.input, { ...options, strict: true });
  return outcomeInList(sent, items, lookUp, askedAt);
}

/** Milliseconds: a call that was accepted just before its expiry may reach the list this much later. */
const MARGIN = 10_000;

/**
 * What the list says about a call that was sent.
 * @param askedAt what the server's clock showed at least when the list was asked for
 */
export function outcomeInList<R extends ListedRow>(
  { key, sentAt, expiresAt }: UnansweredCall,
  rows: readonly R[],
  { numberOf, isFailed }: Pick<LookUp<unknown, R>, 'numberOf' | 'isFailed'>,
  askedAt: number | undefined,
): MoneyCallState {
  const row = rows.find(({ requestKey }) => requestKey === key);
  if (row) return isFailed?.(row) ? { is: 'notDone' } : { is: 'done', number: numberOf(row) };
  // A back end that does not carry the key back: one of these rows may be of this call, and it is not guessed which.
  const mayBeListed = rows.some(
    ({ requestKey, createdAt }) => requestKey === null && (sentAt === null || createdAt >= sentAt - MARGIN),
  );
  const isPast = expiresAt !== null && askedAt !== undefined && askedAt > expiresAt + MARGIN;
  return isPast && !mayBeListed ? { is: 'notDone' } : { is: 'checking' };
}
