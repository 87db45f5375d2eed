/**
 * The one way to send money (D25, D53, D82): sends calls once, shows how each of them stands, and finds what became of
 * one without an answer, also over a reload. See decisions/money-calls.md.
 */
import { type MoneyEndpoint, settle } from '@bourse/contract/money';
import { encode, type Schema } from '@bourse/contract/schema';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef, useState } from 'react';
import { call } from '../client.ts';
import { refreshAfter } from '../query.ts';
import { serverTimeAt } from '../server-time.ts';
import { findOutcome, type ListedRow, type LookUp } from './find-outcome.ts';
import { decideKeys, type OwnCalls } from './keys.ts';
import { type CallSlot, callSlot, isOpen, openSlots, type SentCalls } from './sent-calls.ts';
import {
  isSettled,
  isUncertain,
  isUnderWay,
  type MoneyCallState,
  moneyCallsReducer,
  overallState,
  showsOutcome,
  stateOf,
} from './state.ts';

export { type MoneyCallState, openSlots, type SentCalls };

/** How often an unknown outcome is asked for while no answer comes, in milliseconds. */
const CHECK_EVERY = 2_000;

/**
 * How long a call may be carried out after it was sent, in milliseconds, where it does not say so itself: longer than the
 * client waits for its answer, and short enough that nothing happens long after the customer has given up.
 */
const CALL_LIFETIME = 30_000;

/** The fields of an input that are supplied when it is sent. */
type Supplied = 'expiresAt' | 'transactionCode';

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

export interface MoneyCalls<D> {
  /** What was sent last, until it is dismissed. */
  sent: SentCalls<D> | undefined;
  /** How each of its calls stands, in their order; empty where nothing was sent. */
  calls: readonly MoneyCallState[];
  /** How they stand together. */
  state: MoneyCallState;
  isUnderWay: boolean;
  /** Whether the form or review gives way to the outcome. */
  showsOutcome: boolean;
  /**
   * To be called when the customer begins to look at what will be sent: what another tab sends from then on goes before
   * it, and its outcome is shown instead.
   */
  beginReview: () => void;
  /**
   * Sends calls one after the other, and no more of them once one was not done. While something is under way it does
   * nothing. It never throws: what happens becomes the state.
   * @param details what the customer has confirmed; kept on the device
   */
  send: (details: D, requests: readonly MoneyRequest[], options?: SendOptions) => Promise<void>;
  /** Back to the form. An unknown outcome cannot be dismissed. */
  dismiss: () => void;
}

export interface MoneyCallsOptions<D, I, R extends ListedRow> {
  /**
   * Where at most one call, or one sequence of calls, is under way for each customer: 'withdrawal', 'order:EXSTEEL.NS'.
   * A component that changes its slot or its customer has to be mounted anew (`key`).
   */
  slot: string;
  /** How the details are kept. */
  details: Schema<D>;
  lookUp: LookUp<I, R>;
  /** `id` of calls whose outcome is shown again: the customer has come back to it. */
  resume?: string | undefined;
}

/** Sends sequences of calls that move money, each under a key of its own. For one call see `useMoneyCall`. */
export function useMoneyCalls<D, I, R extends ListedRow>(options: MoneyCallsOptions<D, I, R>): MoneyCalls<D> {
  const { lookUp, resume } = options;
  const client = useQueryClient();
  const [slot] = useState(() => callSlot(options.slot, options.details));
  const [first] = useState(() => {
    const shown = slot.takeOver() ?? resumed(slot, resume);
    return { shown, own: seenOf(slot.last()) };
  });
  const [{ sent, calls }, dispatch] = useReducer(moneyCallsReducer<D>, first.shown, stateOf);
  /** The last calls that this page knows of: others are another tab's. */
  const own = useRef<OwnCalls | undefined>(first.own);
  const isSending = useRef(false);

  const unknown = calls.findIndex(({ is }) => is === 'checking');
  const key = sent?.calls[unknown]?.key;
  useQuery({
    queryKey: ['moneyCall', key],
    queryFn: async ({ signal }): Promise<MoneyCallState> => {
      const outcome: MoneyCallState = sent
        ? await find(client, slot, sent, unknown, lookUp, signal)
        : { is: 'checking' };
      if (isSettled(outcome)) dispatch({ type: 'found', index: unknown, outcome });
      return outcome;
    },
    enabled: key !== undefined,
    refetchInterval: CHECK_EVERY,
  });

  const beginReview = () => {
    const last = slot.last();
    if (!last || !isOpen(last)) own.current = seenOf(last);
  };

  const sendSequentially = async (
    details: D,
    requests: readonly MoneyRequest[],
    { transactionCode, expiresAt }: SendOptions,
  ): Promise<void> => {
    const contents = requests.map(({ endpoint, input }) => contentOf(endpoint, { ...input, expiresAt }));
    const last = slot.last();
    const now = serverTimeAt();
    const decision = decideKeys(contents, last, own.current, now);

    if (decision.is === 'take-over') {
      const taken = slot.takeOver() ?? last;
      own.current = seenOf(taken);
      if (taken) dispatch({ type: 'begun', sent: taken });
      return;
    }
    if (decision.is === 'settle-first') {
      const { before, index } = decision;
      dispatch({ type: 'begun', sent: before });
      dispatch({ type: 'sent', index });
      try {
        const outcome = await find(client, slot, before, index, lookUp);
        if (outcome.is === 'notDone')
          return sendSequentially(details, requests, { transactionCode, expiresAt });
        dispatch({ type: 'found', index, outcome });
      } catch (error) {
        dispatch({ type: 'failed', index, error });
      }
      return;
    }

    const { keys, repeated } = decision;
    const [id] = keys;
    if (id === undefined) return;
    const next: SentCalls<D> = {
      id,
      details,
      calls: keys.map((each) => ({
        key: each,
        state: each === repeated?.key ? 'sent' : 'waiting',
        number: null,
      })),
      sentAt: repeated ? repeated.sentAt : (now ?? null),
      expiresAt: repeated
        ? repeated.expiresAt
        : (expiresAt ?? (now === undefined ? null : now + CALL_LIFETIME)),
      isStopped: false,
    };
    slot.keep(next);
    own.current = { id, contents };
    dispatch({ type: 'begun', sent: next });
    for (const [index, request] of requests.entries()) {
      if (!slot.begin(next, index)) return;
      dispatch({ type: 'sent', index });
      try {
        const number = await sendOne(request, next, index, transactionCode);
        slot.note(next, index, 'done', number);
        dispatch({ type: 'answered', index, number });
      } catch (error) {
        if (!isUncertain(error)) slot.note(next, index, 'over');
        slot.stop(next);
        dispatch({ type: 'failed', index, error });
        return;
      } finally {
        // Also after a failure: its outcome may be unknown, and then the lists know more than this page.
        refreshAfter(client, request.endpoint.changes);
      }
    }
  };

  const send: MoneyCalls<D>['send'] = async (details, requests, sendOptions = {}) => {
    if (isSending.current || isUnderWay(calls) || !slot.isOwn()) return;
    isSending.current = true;
    try {
      await sendSequentially(details, requests, sendOptions);
    } finally {
      isSending.current = false;
    }
  };

  return {
    sent,
    calls,
    state: overallState(calls),
    isUnderWay: isUnderWay(calls),
    showsOutcome: showsOutcome(calls),
    beginReview,
    send,
    dismiss: () => dispatch({ type: 'dismissed' }),
  };
}

export interface MoneyCall<I> extends Omit<MoneyCalls<I>, 'send'> {
  /** Sends the call, as `MoneyCalls.send` does. `sent.details` is its input. */
  send: (input: Omit<I, Supplied>, options?: SendOptions) => Promise<void>;
}

/**
 * Sends a call that moves money:
 * `useMoneyCall(requestWithdrawal, { slot: 'withdrawal', lookUp: { list: listWithdrawals, input: {}, numberOf: ({ no }) => no } })`.
 */
export function useMoneyCall<I, N extends string, L, R extends ListedRow>(
  endpoint: MoneyEndpoint<I, N>,
  options: Omit<MoneyCallsOptions<I, L, R>, 'details'>,
): MoneyCall<I> {
  const { send, ...calls } = useMoneyCalls({ ...options, details: endpoint.input });
  return {
    ...calls,
    send: (input, sendOptions) => send(input as I, [moneyRequest(endpoint, input)], sendOptions),
  };
}

const seenOf = (last: SentCalls<unknown> | undefined): OwnCalls | undefined =>
  last && { id: last.id, contents: [] };

function resumed<D>(slot: CallSlot<D>, id: string | undefined): SentCalls<D> | undefined {
  const last = id === undefined ? undefined : slot.last();
  return last?.id === id ? last : undefined;
}

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
async function find<D, I, R extends ListedRow>(
  client: QueryClient,
  slot: CallSlot<D>,
  sent: SentCalls<D>,
  index: number,
  lookUp: LookUp<I, R>,
  signal?: AbortSignal,
): Promise<MoneyCallState> {
  const { sentAt, expiresAt, calls } = sent;
  const key = calls[index]?.key;
  // Asked by another customer, who may have signed in meanwhile, it would not be there.
  if (key === undefined || !slot.isOwn()) return { is: 'checking' };
  const outcome = await findOutcome({ key, sentAt, expiresAt }, lookUp, signal);
  if (!slot.isOwn()) return { is: 'checking' };
  if (outcome.is === 'done') slot.note(sent, index, 'done', outcome.number);
  else if (isSettled(outcome)) slot.note(sent, index, 'over');
  // It may be the first that is heard of a call that was carried out.
  if (isSettled(outcome)) refreshAfter(client, settle.changes);
  return outcome;
}
