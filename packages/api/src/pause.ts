/** How long an automatic call waits: nothing that the app does by itself is repeated as fast as it fails. */
import { ApiError } from './error.ts';

/** No pause grows beyond this, ms. */
const LONGEST = 60_000;

/**
 * @param failures in a row
 * @param least the first pause, ms; it doubles with each further failure
 * @param error of the last failure: the back end may say when it can be asked again
 */
export function pauseAfter(failures: number, least: number, error?: unknown): number {
  const grown = Math.min(least * 2 ** Math.max(0, failures - 1), Math.max(least, LONGEST));
  const allowedAt = error instanceof ApiError ? (error.retry?.at ?? 0) : 0;
  return Math.max(grown, allowedAt - Date.now());
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
 */
export const pollEvery =
  (every: number) =>
  (query: Asked): number => {
    const { status, errorUpdateCount, error } = query.state as Asked['state'] & { error?: unknown };
    if (status === 'success') return every;
    return pauseAfter(errorUpdateCount - (failuresAtAnswer.get(query) ?? 0), every, error);
  };
