/**
 * How a call that moves money ends (D25, D82), as a state machine without React or network; an order is one such call,
 * or several in sequence. A time-out is no failure: the outcome is unknown until it has been found out (find-out.ts).
 */
import { ApiError, isOutcomeUnknown } from '@bourse/api/error';

export type Outcome =
  /** It has not been sent. */
  | { is: 'none' }
  | { is: 'sending' }
  | { is: 'checking' }
  | { is: 'placed'; orderNo: string | null }
  /** `error` has the code whose sentence says why. `foundOut`: later, and not as the answer to the call. */
  | { is: 'refused'; error: unknown; foundOut?: true }
  /** Nothing came of it and nothing will. */
  | { is: 'not-placed' };

export type News =
  | { type: 'sent' }
  | { type: 'answered'; orderNo: string | null }
  | { type: 'failed'; error: unknown }
  | { type: 'found'; outcome: Outcome };

export const codeOf = (error: unknown): unknown => (error instanceof ApiError ? error.code : undefined);
export const refusalOf = (outcome: Outcome): unknown =>
  outcome.is === 'refused' ? codeOf(outcome.error) : undefined;

export function afterNews(outcome: Outcome, news: News): Outcome {
  switch (news.type) {
    case 'sent':
      return { is: 'sending' };
    case 'answered':
      // Also when it arrives late: an answer is the truth.
      return { is: 'placed', orderNo: news.orderNo };
    case 'failed':
      if (isSettled(outcome)) return outcome;
      if (isOutcomeUnknown(news.error)) return { is: 'checking' };
      // Another page was asked to settle it before it arrived.
      return codeOf(news.error) === 'not-sent' ? { is: 'not-placed' } : { is: 'refused', error: news.error };
    case 'found':
      return outcome.is === 'placed' ? outcome : news.outcome;
  }
}

export type OrderNews =
  /** A new order, or one from before (a reload, another tab). */
  | { type: 'begun'; parts: readonly Outcome[] }
  /** The customer goes back to the ticket. */
  | { type: 'dismissed' }
  | (News & { part: number });

/** The same for all calls of an order. */
export function afterOrderNews(parts: readonly Outcome[], news: OrderNews): readonly Outcome[] {
  switch (news.type) {
    case 'begun':
      return news.parts;
    case 'dismissed':
      // An unknown outcome stays unknown, whatever the customer would rather do.
      return isUnderWay(parts) ? parts : [];
    default:
      return parts.map((outcome, index) => (index === news.part ? afterNews(outcome, news) : outcome));
  }
}

export const isSettled = ({ is }: Outcome): boolean =>
  is === 'placed' || is === 'refused' || is === 'not-placed';

export const isUnderWay = (parts: readonly Outcome[]): boolean =>
  parts.some(({ is }) => is === 'sending' || is === 'checking');

/** How the whole order stands: what is under way, else what went wrong first, else that it is placed. */
export function outcomeOf(parts: readonly Outcome[]): Outcome {
  const first = (...states: Outcome['is'][]) => parts.find(({ is }) => states.includes(is));
  return (
    first('checking') ??
    first('sending') ??
    first('refused', 'not-placed') ??
    first('none') ??
    parts[0] ??
    NONE
  );
}

const NONE: Outcome = { is: 'none' };

/** What may as well be said by a proxy or a limit on the way: of the call itself it says nothing for certain. */
const UNCERTAIN: ReadonlySet<unknown> = new Set(['overloaded', 'too-many-requests']);

/** Whether a refusal leaves open what became of the call. */
export const isUncertain = (error: unknown): boolean =>
  isOutcomeUnknown(error) || UNCERTAIN.has(codeOf(error));

/** Refusals after which the same may be ordered at once: the review stays open. */
const HEALABLE: ReadonlySet<unknown> = new Set([
  ...UNCERTAIN,
  'offline',
  'price-changed',
  'request-expired',
  'transaction-password-required',
  'incorrect-transaction-password',
]);

/** Whether the ticket gives way to how the order ended. */
export function isEnd(parts: readonly Outcome[]): boolean {
  if (parts.some(({ is }) => is === 'checking')) return true;
  if (isUnderWay(parts) || !parts.some(isSettled)) return false;
  const outcome = outcomeOf(parts);
  const isHealable =
    outcome.is === 'refused' && outcome.foundOut !== true && HEALABLE.has(refusalOf(outcome));
  return !isHealable || parts.some(({ is }) => is === 'placed');
}
