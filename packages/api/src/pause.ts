/** Backoff for calls that the app makes without a press: the pause grows with each failure in a row. */
import { growingPause } from '@bourse/session/growing-pause';
import { ApiError } from './error.ts';

/**
 * @param failures in a row
 * @param least the first pause, ms; it doubles with each further failure
 * @param error of the last failure: the back end may say when it can be asked again
 */
export function pauseAfter(failures: number, least: number, error?: unknown): number {
  const allowedAt = error instanceof ApiError ? (error.retry?.at ?? 0) : 0;
  return Math.max(growingPause(failures, least), allowedAt - Date.now());
}

/** What is read of a query. Its error is left out: a query's own type would be taken from here. */
interface Asked {
  state: { status: string; errorUpdateCount: number };
}

/** How many failures a query had counted at its last answer. */
const failuresAtAnswer = new WeakMap<Asked, number>();

export const noteAnswer = (query: Asked): void =>
  void failuresAtAnswer.set(query, query.state.errorUpdateCount);

/**
 * The interval of a query that polls.
 * @param every ms between two answers; longer where they fail
 * @param isNeeded whether it polls now; always where left out
 */
export const pollEvery =
  <Q extends Asked>(every: number, isNeeded: (query: Q) => boolean = () => true) =>
  (query: Q): number | false => {
    if (!isNeeded(query)) return false;
    const { status, errorUpdateCount, error } = query.state as Asked['state'] & { error?: unknown };
    if (status === 'success') return every;
    return pauseAfter(errorUpdateCount - (failuresAtAnswer.get(query) ?? 0), every, error);
  };
