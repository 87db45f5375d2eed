/**
 * How calls that move money stand (D25, D82): a reducer without React or network. What is sent is one call, or several
 * in sequence. A time-out is no failure: the outcome is unknown until find-outcome.ts has found it.
 */
import { codeOf, isOutcomeUnknown } from '../error.ts';
import type { KeptCall, SentCalls } from './sent-calls.ts';

export type MoneyCallState =
  /** It has not been sent. */
  | { is: 'idle' }
  | { is: 'sending' }
  /** It was sent and no answer has come: the outcome is being found. */
  | { is: 'checking' }
  /** The number of the order, application, recharge, withdrawal or loan; null where the back end tells none. */
  | { is: 'done'; number: string | null }
  /** `error` has the code whose sentence says why. `foundLater`: it was not the answer to the call itself. */
  | { is: 'refused'; error: unknown; foundLater?: true }
  /** It has no effect and will have none. */
  | { is: 'notDone' };

export interface MoneyCallsState<D> {
  /** What was sent last; undefined before, and once its outcome was dismissed. */
  sent: SentCalls<D> | undefined;
  /** How each of its calls stands, in their order. */
  calls: readonly MoneyCallState[];
}

export type CallAction =
  | { type: 'sent' }
  | { type: 'answered'; number: string | null }
  | { type: 'failed'; error: unknown }
  | { type: 'found'; outcome: MoneyCallState };

export type MoneyCallsAction<D> =
  /** New calls, or those of before a reload or of another tab. */
  | { type: 'begun'; sent: SentCalls<D> }
  /** The customer goes back to the form. */
  | { type: 'dismissed' }
  | (CallAction & { index: number });

export function callReducer(state: MoneyCallState, action: CallAction): MoneyCallState {
  switch (action.type) {
    case 'sent':
      return { is: 'sending' };
    case 'answered':
      // An answer holds also when it arrives after the outcome was looked for.
      return { is: 'done', number: action.number };
    case 'failed':
      if (isSettled(state)) return state;
      if (isOutcomeUnknown(action.error)) return { is: 'checking' };
      // Another tab had it settled before it arrived.
      if (codeOf(action.error) === 'not-sent') return { is: 'notDone' };
      return { is: 'refused', error: action.error };
    case 'found':
      return state.is === 'done' ? state : action.outcome;
  }
}

export function moneyCallsReducer<D>(
  state: MoneyCallsState<D>,
  action: MoneyCallsAction<D>,
): MoneyCallsState<D> {
  switch (action.type) {
    case 'begun':
      return stateOf(action.sent);
    case 'dismissed':
      // An unknown outcome cannot be dismissed.
      return isUnderWay(state.calls) ? state : { sent: undefined, calls: [] };
    default:
      return {
        ...state,
        calls: state.calls.map((call, index) => (index === action.index ? callReducer(call, action) : call)),
      };
  }
}

const KEPT_STATES = {
  waiting: 'idle',
  sent: 'checking',
  // The device does not store the reason of a refusal, so the call's outcome is fetched again before it is shown.
  over: 'checking',
} as const satisfies Record<Exclude<KeptCall['state'], 'done'>, MoneyCallState['is']>;

/** How calls stand that were read from the device. */
export const stateOf = <D>(sent: SentCalls<D> | undefined): MoneyCallsState<D> => ({
  sent,
  calls: (sent?.calls ?? []).map(({ state, number }) =>
    state === 'done' ? { is: state, number } : { is: KEPT_STATES[state] },
  ),
});

export const isSettled = ({ is }: MoneyCallState): boolean =>
  is === 'done' || is === 'refused' || is === 'notDone';

export const isUnderWay = (calls: readonly MoneyCallState[]): boolean =>
  calls.some(({ is }) => is === 'sending' || is === 'checking');

const IDLE: MoneyCallState = { is: 'idle' };

/** How all calls stand together: what is under way, else what went wrong first, else that all are done. */
export function overallState(calls: readonly MoneyCallState[]): MoneyCallState {
  const first = (...states: MoneyCallState['is'][]) => calls.find(({ is }) => states.includes(is));
  return (
    first('checking') ?? first('sending') ?? first('refused', 'notDone') ?? first('idle') ?? calls[0] ?? IDLE
  );
}

/** A proxy or a limit on the way may say these too: of the call itself they say nothing for certain. */
const UNCERTAIN: ReadonlySet<unknown> = new Set(['overloaded', 'too-many-requests']);

/** Whether an error leaves open what became of the call. */
export const isUncertain = (error: unknown): boolean =>
  isOutcomeUnknown(error) || UNCERTAIN.has(codeOf(error));

/** Refusals after which the same may be sent again at once: the form or review stays open. */
const RETRYABLE: ReadonlySet<unknown> = new Set([
  ...UNCERTAIN,
  'offline',
  'price-changed',
  'request-expired',
  'transaction-password-required',
  'incorrect-transaction-password',
  'transaction-password-locked',
  'transaction-password-not-set',
]);

/** Whether the form gives way to the outcome. */
export function showsOutcome(calls: readonly MoneyCallState[]): boolean {
  if (calls.some(({ is }) => is === 'checking')) return true;
  if (isUnderWay(calls) || !calls.some(isSettled)) return false;
  const state = overallState(calls);
  const isRetryable = state.is === 'refused' && !state.foundLater && RETRYABLE.has(codeOf(state.error));
  return !isRetryable || calls.some(({ is }) => is === 'done');
}
