import type { ApiError } from '@bourse/api/error';
import { isStaleOnMount } from '@bourse/api/query-client';
import { type QueryKey, type UseQueryOptions, useQueries } from '@tanstack/react-query';

/** The fields of a query's result that are combined. */
interface QueryPart<T> {
  status: 'pending' | 'error' | 'success';
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  errorUpdateCount: number;
  refetch: () => unknown;
}

/**
 * Combines queries into one result with four states. It has data when all queries do, and is an error when a query
 * without data failed. Once all have data, responses with the same data give an equal result, so that nothing renders.
 */
export function combineQueries<T extends readonly unknown[]>(
  results: { readonly [K in keyof T]: QueryPart<T[K]> },
): QueryPart<T> {
  const missing = results.filter((result) => result.data === undefined);
  const failed = missing.find((result) => result.status === 'error');
  return {
    status: missing.length === 0 ? 'success' : failed ? 'error' : 'pending',
    data: missing.length === 0 ? (results.map((result) => result.data) as unknown as T) : undefined,
    error: failed?.error ?? null,
    errorUpdateCount: missing.reduce((count, result) => count + result.errorUpdateCount, 0),
    isFetching: missing.some((result) => result.isFetching),
    refetch: missing.length === 0 ? nothing : () => Promise.all(missing.map((result) => result.refetch())),
  };
}

const nothing = () => undefined;

/**
 * Observes queries as one, with `combineQueries`. An answer renders once: after a render, `useQueries` compares all fields of
 * its results with those of its last notification, and renders again where one differs. So it is notified of each field, and
 * `isStale`, which our `staleTime` changes with time, stays the same.
 */
export function useCombinedQueries<T, K extends QueryKey>(
  asked: readonly UseQueryOptions<T, ApiError, T, K>[],
): QueryPart<T[]> {
  return useQueries({
    queries: asked.map((one) => ({
      ...one,
      staleTime: 0,
      refetchOnMount: isStaleOnMount,
      notifyOnChangeProps: 'all' as const,
    })),
    combine: combineQueries<T[]>,
  });
}
