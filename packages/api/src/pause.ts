/** Backoff for calls that the app makes without a press: the pause grows with each failure in a row. */
import { growingPause } from '@bourse/session/growing-pause';
import { ApiError } from './error.ts';

/**
 * @param failures in a row
 * @param least the first pause, ms; it doubles with each further failure
 * @param error the last failure; it may state when the back end accepts the next call
 */
export function pauseAfter(failures: number, least: number, error?: unknown): number {
  const allowedAt = error instanceof ApiError ? (error.retry?.at ?? 0) : 0;
  return Math.max(growingPause(failures, least), allowedAt - Date.now());
}

/** The part of a query that `pollEvery` reads. It omits `error`, from which TypeScript would infer the query's error type. */
interface PolledQuery {
  state: { status: string; errorUpdateCount: number };
}

/**
 * For each query, its `errorUpdateCount` at its last success. That count only grows, so its growth is the number of failures
 * since.
 */
const failuresAtAnswer = new WeakMap<PolledQuery, number>();

export const noteAnswer = (query: PolledQuery): void =>
  void failuresAtAnswer.set(query, query.state.errorUpdateCount);

/**
 * The interval of a query that polls.
 * @param every ms; after a failure the pause grows (`pauseAfter`)
 * @param isNeeded whether the query polls at the moment; always if omitted
 * @param pace returns the interval to use after a success, from `every`; `every` itself if omitted
 */
export const pollEvery =
  <Q extends PolledQuery>(
    every: number,
    isNeeded: (query: Q) => boolean = () => true,
    pace: (every: number) => number | false = (same) => same,
  ) =>
  (query: Q): number | false => {
    if (!isNeeded(query)) return false;
    const { status, errorUpdateCount, error } = query.state as PolledQuery['state'] & { error?: unknown };
    if (status === 'success') return pace(every);
    return pauseAfter(errorUpdateCount - (failuresAtAnswer.get(query) ?? 0), every, error);
  };
