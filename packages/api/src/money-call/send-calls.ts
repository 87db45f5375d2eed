/**
 * Sends calls one after the other and keeps how each of them stands, on the device and for the page. Without React; the
 * hook around it is use-money-call.ts.
 */
import type { MoneyEndpoint } from '@bourse/contract/money';
import { encode } from '@bourse/contract/schema';
import { settle } from '@bourse/contract/settle';
import type { QueryClient } from '@tanstack/react-query';
import type { Dispatch, RefObject } from 'react';
import { call } from '../client.ts';
import { refreshAfter } from '../query-client.ts';
import { serverTimeAt } from '../server-time.ts';
import { findOutcome, type ListedRow, type LookUp } from './find-outcome.ts';
import { decideKeys, type KeyDecision, type OwnCalls } from './keys.ts';
import type { CallScope, SentCalls } from './sent-calls.ts';
import { isSettled, isUncertain, type MoneyCallState, type MoneyCallsAction } from './state.ts';

/**
 * How long a call may be carried out after it was sent, in milliseconds, where it does not say so itself: longer than the
 * client waits for its answer, and short enough that nothing happens long after the customer has given up.
 */
const CALL_LIFETIME = 30_000;

/** The fields of an input that are supplied when it is sent. */
export type Supplied = 'expiresAt' | 'transactionCode';

export interface MoneyRequest {
  // biome-ignore lint/suspicious/noExplicitAny: an endpoint is invariant in its input, and a sequence may mix them
  endpoint: MoneyEndpoint<any>;
  input: object;
}

/** One call of a sequence. */
export const moneyRequest = <I, N extends string>(
  endpoint: MoneyEndpoint<I, N>,
  input: Omit<I, Supplied> & object,
): MoneyRequest => ({ endpoint, input });

export interface SendOptions {
  transactionCode?: string | undefined;
  /**
   * After which instant the calls must not be carried out any more, by the server's clock, epoch milliseconds. It is a
   * part of what is sent: the same call with another one is another call. Left out: half a minute after it is sent.
   */
  expiresAt?: number | undefined;
}

/** With what calls are sent, and where it is kept how they stand. */
interface Sender<D, I, R extends ListedRow> {
  client: QueryClient;
  scope: CallScope<D>;
  lookUp: LookUp<I, R>;
  /** The last calls that this page knows of: others are another tab's. */
  own: RefObject<OwnCalls | undefined>;
  dispatch: Dispatch<MoneyCallsAction<D>>;
}

/**
 * Sends calls one after the other, and no more of them once one was not done. It never throws: what happens is
 * dispatched.
 */
export async function sendCalls<D, I, R extends ListedRow>(
  sender: Sender<D, I, R>,
  details: D,
  requests: readonly MoneyRequest[],
  options: SendOptions,
): Promise<void> {
  const { scope, own, dispatch } = sender;
  const { transactionCode, expiresAt } = options;
  const contents = requests.map(({ endpoint, input }) => contentOf(endpoint, { ...input, expiresAt }));
  const last = scope.last();
  const now = serverTimeAt();
  const decision = decideKeys(contents, last, own.current, now);

  if (decision.is === 'take-over') {
    const taken = scope.takeOver() ?? last;
    own.current = seenOf(taken);
    if (taken) dispatch({ type: 'begun', sent: taken });
    return;
  }
  if (decision.is === 'settle-first') {
    const isFree = await settleFirst(sender, decision);
    return isFree ? sendCalls(sender, details, requests, options) : undefined;
  }
  const next = begunCalls(details, decision, now, expiresAt);
  if (!next) return;
  scope.keep(next);
  own.current = { id: next.id, contents };
  dispatch({ type: 'begun', sent: next });
  for (const [index, request] of requests.entries()) {
    // What waits belongs to a customer who is not signed in any more, and would be sent from another's account.
    if (!scope.isOwn()) return scope.stop(next);
    if (!scope.begin(next, index)) return;
    const isDone = await sendAndNote(sender, request, next, index, transactionCode);
    if (!isDone) return;
  }
}

/** Finds out about a call that may still have an effect. @returns whether it was not done, so that others can be sent */
async function settleFirst<D, I, R extends ListedRow>(
  sender: Sender<D, I, R>,
  { before, index }: Extract<KeyDecision<D>, { is: 'settle-first' }>,
): Promise<boolean> {
  const { dispatch } = sender;
  dispatch({ type: 'begun', sent: before });
  dispatch({ type: 'sent', index });
  try {
    const outcome = await findAndNote(sender, before, index);
    if (outcome.is === 'notDone') return true;
    dispatch({ type: 'found', index, outcome });
  } catch (error) {
    dispatch({ type: 'failed', index, error });
  }
  return false;
}

/** What is kept of calls before the first of them is sent. */
function begunCalls<D>(
  details: D,
  { keys, repeated }: Extract<KeyDecision<D>, { is: 'send' }>,
  now: number | undefined,
  expiresAt: number | undefined,
): SentCalls<D> | undefined {
  const [id] = keys;
  if (id === undefined) return undefined;
  const ownExpiry = expiresAt ?? (now === undefined ? null : now + CALL_LIFETIME);
  return {
    id,
    details,
    calls: keys.map((key) => ({ key, state: key === repeated?.key ? 'sent' : 'waiting', number: null })),
    sentAt: repeated ? repeated.sentAt : (now ?? null),
    expiresAt: repeated ? repeated.expiresAt : ownExpiry,
    isStopped: false,
  };
}

/** @returns whether the call was done */
async function sendAndNote<D, I, R extends ListedRow>(
  { client, scope, dispatch }: Sender<D, I, R>,
  request: MoneyRequest,
  sent: SentCalls<D>,
  index: number,
  transactionCode: string | undefined,
): Promise<boolean> {
  dispatch({ type: 'sent', index });
  try {
    const number = await sendOne(request, sent, index, transactionCode);
    scope.note(sent, index, 'done', number);
    dispatch({ type: 'answered', index, number });
    return true;
  } catch (error) {
    if (!isUncertain(error)) scope.note(sent, index, 'over');
    scope.stop(sent);
    dispatch({ type: 'failed', index, error });
    return false;
  } finally {
    // Also after a failure: its outcome may be unknown, and then the lists know more than this page.
    refreshAfter(client, request.endpoint.changes);
  }
}

/** What this page knows of calls whose content it has not made. */
export const seenOf = (last: SentCalls<unknown> | undefined): OwnCalls | undefined =>
  last && { id: last.id, contents: [] };

const contentOf = (endpoint: MoneyRequest['endpoint'], input: object): string =>
  JSON.stringify([endpoint.name, encode(endpoint.input, input)]);

/** @returns the number of what was made */
async function sendOne(
  { endpoint, input }: MoneyRequest,
  { calls, expiresAt }: SentCalls<unknown>,
  index: number,
  transactionCode: string | undefined,
): Promise<string | null> {
  const supplied = {
    ...(expiresAt === null ? {} : { expiresAt }),
    ...(transactionCode === undefined ? {} : { transactionCode }),
  };
  const output = await call(endpoint, { ...input, ...supplied }, { key: calls[index]?.key ?? '' });
  return output[endpoint.number] ?? null;
}

/** Finds the outcome of a call that was sent, and notes it on the device. */
export async function findAndNote<D, I, R extends ListedRow>(
  { client, scope, lookUp }: Pick<Sender<D, I, R>, 'client' | 'scope' | 'lookUp'>,
  sent: SentCalls<D>,
  index: number,
  signal?: AbortSignal,
): Promise<MoneyCallState> {
  const { sentAt, expiresAt, calls } = sent;
  const key = calls[index]?.key;
  // Asked by another customer, who may have signed in meanwhile, it would not be there.
  if (key === undefined || !scope.isOwn()) return { is: 'checking' };
  const outcome = await findOutcome({ key, sentAt, expiresAt }, lookUp, signal);
  if (!scope.isOwn()) return { is: 'checking' };
  if (outcome.is === 'done') scope.note(sent, index, 'done', outcome.number);
  else if (isSettled(outcome)) scope.note(sent, index, 'over');
  // It may be the first that is heard of a call that was carried out.
  if (isSettled(outcome)) refreshAfter(client, settle.changes);
  return outcome;
}
