/** Several queries as one result with its four states: what is shown is a sum over all of them. */
interface One<T> {
  status: 'pending' | 'error' | 'success';
  data: T | undefined;
  error: unknown;
  dataUpdatedAt: number;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface Together<T> extends Omit<One<T[]>, 'refetch'> {
  refetch: () => Promise<unknown>;
}

/** As old as the oldest; there once all are there; failed where one that is not there has failed. */
export function together<T>(results: readonly One<T>[]): Together<T> {
  const data = results.flatMap((result) => (result.data === undefined ? [] : [result.data]));
  const complete = data.length === results.length;
  const failed = results.find((result) => result.data === undefined && result.status === 'error');
  return {
    status: complete ? 'success' : failed ? 'error' : 'pending',
    data: complete ? data : undefined,
    error: failed?.error ?? null,
    dataUpdatedAt: Math.min(...results.map((result) => result.dataUpdatedAt)),
    isFetching: results.some((result) => result.isFetching),
    refetch: () =>
      Promise.all(results.filter((result) => result.data === undefined).map((result) => result.refetch())),
  };
}
