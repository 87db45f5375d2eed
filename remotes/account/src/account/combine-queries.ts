/** Several queries as one result with its four states, for what is shown of all of them together. */
interface QueryPart<T> {
  status: 'pending' | 'error' | 'success';
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  errorUpdateCount: number;
  refetch: () => unknown;
}

/**
 * There once all are there; failed where one that is not there has failed. Once all are there another answer that says
 * the same is the same result, and renders nothing.
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
