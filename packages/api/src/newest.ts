/** Queries for lists that show the newest records, and older records only while they are in progress. */
import type { Endpoint } from '@bourse/contract/endpoint';
import type { Page, Paged } from '@bourse/contract/schema';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from './error.ts';
import { continues, eachOnce, pageAt } from './paged.ts';
import { allPages, q } from './query.ts';

/** The newest records. A call that has just been made is among them. */
export const NEWEST = { ...pageAt(1), limit: 50 };

/** Rows of one call for the records under way. */
const MOST = 100;

interface OfRecords extends Paged {
  isUnderWay?: boolean | undefined;
}

/**
 * The newest records of a list, and all that are under way, however old. The second call is made only where the first one
 * may not answer the whole list; a back end that does not know `isUnderWay` answers all of it.
 * @returns `data` are the records, each once, the newest first; undefined until all of them are there
 */
export function useNewest<I extends OfRecords, T>(
  endpoint: Endpoint<I, Page<T>>,
  { every }: { every: number },
): Pick<
  UseQueryResult<T[], ApiError>,
  'data' | 'error' | 'status' | 'isFetching' | 'errorUpdateCount' | 'refetch'
> {
  const newest = useQuery(q(endpoint, NEWEST as unknown as I, { every }));
  const isCut = newest.data !== undefined && continues(newest.data, newest.data.items.length, NEWEST.limit);
  const rest = useQuery(
    allPages(endpoint, { isUnderWay: true } as unknown as Omit<I, keyof Paged>, {
      limit: MOST,
      every,
      enabled: isCut,
    }),
  );
  // Where the first call fails, the second one is not the one to speak of.
  const told = isCut && !newest.error ? rest : newest;
  const { status, error, isFetching, errorUpdateCount, refetch } = told;
  const data =
    newest.data && (!isCut || rest.data) ? eachOnce([...newest.data.items, ...(rest.data ?? [])]) : undefined;
  return { data, status, error, isFetching, errorUpdateCount, refetch } as ReturnType<typeof useNewest<I, T>>;
}
