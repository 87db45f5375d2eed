/**
 * The one way to send money (D25, D53, D82): sends calls once, shows how each of them stands, and finds what became of
 * one without an answer, also over a reload. See decisions/money-calls.md.
 */

import type { MoneyEndpoint } from '@bourse/contract/money';
import type { Schema } from '@bourse/contract/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef, useState } from 'react';
import { pollEvery } from '../pause.ts';
import { q } from '../query.ts';
import type { ListedRow, LookUp } from './find-outcome.ts';
import type { OwnCalls } from './keys.ts';
import {
  findAndNote,
  type MoneyRequest,
  moneyRequest,
  type SendOptions,
  type Supplied,
  seenOf,
  sendCalls,
} from './send-calls.ts';
import { type CallScope, callScope, isOpen, openScopes, type SentCalls } from './sent-calls.ts';
import {
  isSettled,
  isUnderWay,
  type MoneyCallState,
  moneyCallsReducer,
  overallState,
  showsOutcome,
  stateOf,
} from './state.ts';

export { type MoneyCallState, type MoneyRequest, moneyRequest, openScopes, type SendOptions, type SentCalls };

/** How often an unknown outcome is asked for while no answer comes, in milliseconds. */
const CHECK_EVERY = 2_000;

/** How often the list is asked for what was made, in milliseconds. */
const LIST_EVERY = 5_000;

export interface MoneyCalls<D, R extends ListedRow = ListedRow> {
  /** What was sent last, until it is dismissed. */
  sent: SentCalls<D> | undefined;
  /** How each of its calls stands, in their order; empty where nothing was sent. */
  calls: readonly MoneyCallState[];
  /** How they stand together. */
  state: MoneyCallState;
  /** The row of the list for each completed call; undefined until the list has it. */
  made: readonly (R | undefined)[];
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
   * A component that changes its scope or its customer has to be mounted anew (`key`).
   */
  scope: string;
  /** How the details are kept. */
  details: Schema<D>;
  lookUp: LookUp<I, R>;
  /** `id` of calls whose outcome is shown again: the customer has come back to it. */
  resume?: string | undefined;
}

/** Sends sequences of calls that move money, each under a key of its own. For one call see `useMoneyCall`. */
export function useMoneyCalls<D, I, R extends ListedRow>(
  options: MoneyCallsOptions<D, I, R>,
): MoneyCalls<D, R> {
  const { lookUp, resume } = options;
  const client = useQueryClient();
  const [scope] = useState(() => callScope(options.scope, options.details));
  const [first] = useState(() => {
    const shown = scope.takeOver() ?? resumed(scope, resume);
    return { shown, own: seenOf(scope.last()) };
  });
  const [{ sent, calls }, dispatch] = useReducer(moneyCallsReducer<D>, first.shown, stateOf);
  const own = useRef<OwnCalls | undefined>(first.own);
  const isSending = useRef(false);

  const unknown = calls.findIndex(({ is }) => is === 'checking');
  const key = sent?.calls[unknown]?.key;
  useQuery({
    queryKey: ['moneyCall', key],
    queryFn: async ({ signal }): Promise<MoneyCallState> => {
      const outcome: MoneyCallState = sent
        ? await findAndNote({ client, scope, lookUp }, sent, unknown, signal)
        : { is: 'checking' };
      if (isSettled(outcome)) dispatch({ type: 'found', index: unknown, outcome });
      return outcome;
    },
    enabled: key !== undefined,
    refetchInterval: pollEvery(CHECK_EVERY),
  });

  const listed = useQuery(
    q(lookUp.list, lookUp.input, { every: LIST_EVERY, enabled: calls.some(({ is }) => is === 'done') }),
  );
  const made = calls.map((call, index) =>
    call.is === 'done'
      ? listed.data?.items.find(
          (row) =>
            row.requestKey === sent?.calls[index]?.key ||
            (call.number !== null && lookUp.numberOf(row) === call.number),
        )
      : undefined,
  );

  const beginReview = () => {
    const last = scope.last();
    if (!last || !isOpen(last)) own.current = seenOf(last);
  };

  const send: MoneyCalls<D, R>['send'] = async (details, requests, sendOptions = {}) => {
    if (isSending.current || isUnderWay(calls) || !scope.isOwn()) return;
    isSending.current = true;
    try {
      await sendCalls({ client, scope, lookUp, own, dispatch }, details, requests, sendOptions);
    } finally {
      isSending.current = false;
    }
  };

  return {
    sent,
    calls,
    state: overallState(calls),
    made,
    isUnderWay: isUnderWay(calls),
    showsOutcome: showsOutcome(calls),
    beginReview,
    send,
    dismiss: () => dispatch({ type: 'dismissed' }),
  };
}

export interface MoneyCall<I, R extends ListedRow = ListedRow> extends Omit<MoneyCalls<I, R>, 'send'> {
  /** Sends the call, as `MoneyCalls.send` does. `sent.details` is its input. */
  send: (input: Omit<I, Supplied>, options?: SendOptions) => Promise<void>;
}

/**
 * Sends a call that moves money:
 * `useMoneyCall(requestWithdrawal, { scope: 'withdrawal', lookUp: { list: listWithdrawals, input: {}, numberOf: ({ no }) => no } })`.
 */
export function useMoneyCall<I, N extends string, L, R extends ListedRow>(
  endpoint: MoneyEndpoint<I, N>,
  options: Omit<MoneyCallsOptions<I, L, R>, 'details'>,
): MoneyCall<I, R> {
  const { send, ...calls } = useMoneyCalls({ ...options, details: endpoint.input });
  return {
    ...calls,
    send: (input, sendOptions) => send(input as I, [moneyRequest(endpoint, input)], sendOptions),
  };
}

function resumed<D>(scope: CallScope<D>, id: string | undefined): SentCalls<D> | undefined {
  const last = id === undefined ? undefined : scope.last();
  return last?.id === id ? last : undefined;
}
