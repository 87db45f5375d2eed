/**
 * Queries and mutations as options over endpoints: `useQuery(q(listPositions, { kind: 'stock' }))`. A query's key
 * derives from its endpoint; what a mutation `changes` refreshes what `reads` it. No screen invalidates by hand.
 */
import type { Endpoint, Resource } from '@bourse/contract/endpoint';
import type { Page, Schema } from '@bourse/contract/schema';
import {
  infiniteQueryOptions,
  keepPreviousData,
  MutationCache,
  mutationOptions,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from './client.ts';
import { ApiError } from './error.ts';
import { forgetKept, KEPT_FOR, keep, readKept } from './kept.ts';
import { monotonicNow } from './server-time.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: { reads?: readonly Resource[] };
    mutationMeta: { changes?: readonly Resource[] };
  }
}

export interface QueryChoices {
  /** Asks again after so many milliseconds, while the page is visible and online (D47). */
  every?: number;
  enabled?: boolean;
  /** Keeps the last answer on the device for 30 minutes (D47). */
  kept?: boolean;
  /** Shows the answer to the previous input until the next one is there: a list that is paged. */
  keepPrevious?: boolean;
}

/** Functions, because these options are made with every render and what is kept is read once, when the query begins. */
function startingFromKept<O>(schema: Schema<O>, queryKey: readonly unknown[]) {
  let kept: { data: O; at: number } | undefined;
  return {
    initialData: () => {
      kept = readKept(schema, queryKey);
      return kept?.data as NonNullable<O> | undefined;
    },
    // Asked for after the data, and only where there is some.
    initialDataUpdatedAt: () => kept?.at,
    gcTime: KEPT_FOR,
  };
}

/** The query for one endpoint and input. */
export function q<I, O>(endpoint: Endpoint<I, O>, input: I, choices: QueryChoices = {}) {
  const queryKey = [endpoint.name, input] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<O> => {
      const data = await call(endpoint, input, { signal });
      if (choices.kept) keep(endpoint.output, queryKey, data);
      return data;
    },
    meta: { reads: endpoint.reads ?? [] },
    ...(choices.every === undefined ? {} : { refetchInterval: choices.every }),
    ...(choices.enabled === undefined ? {} : { enabled: choices.enabled }),
    ...(choices.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(choices.kept ? startingFromKept(endpoint.output, queryKey) : {}),
  });
}

/**
 * When the answer to a query came, epoch milliseconds, 0 before; of several the oldest one that is there. It is read when
 * it is looked at: a component that reads it from the query's result renders with every poll, also with one that changes
 * nothing.
 */
export function useReceivedAt(...asked: readonly { queryKey: QueryKey }[]): () => number {
  const client = useQueryClient();
  return () => {
    const times = asked.map(({ queryKey }) => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
    const known = times.filter((at) => at > 0);
    return known.length > 0 ? Math.min(...known) : 0;
  };
}

const answers = new WeakMap<object, number>();

/**
 * When the last answer to a query came, by the monotonic clock of server-time.ts; undefined before. For what must not
 * depend on the device's clock; read when it is looked at, like `useReceivedAt`.
 */
export function useAnsweredAt({ queryKey }: { queryKey: QueryKey }): () => number | undefined {
  const client = useQueryClient();
  return () => {
    const query = client.getQueryCache().find({ queryKey, exact: true });
    return query && answers.get(query);
  };
}

interface Paged {
  page?: number | undefined;
  limit?: number | undefined;
}

export interface PageChoices extends Pick<QueryChoices, 'every' | 'enabled'> {
  /** Rows of one page. */
  limit: number;
}

/**
 * Whether another page follows: a list ends with a page that is shorter than asked for. Rows that had
 * to be left out (D21) shorten a page too, so where the back end counts, its count decides.
 */
const continues = <T>(last: Page<T>, seen: number, limit: number): boolean =>
  last.items.length > 0 && (last.items.length >= limit || seen < last.total);

/** The query for a list that grows page by page: `useInfiniteQuery(pages(listWatchlist, {}, { limit: 10 }))`; its data is the rows. */
export function pages<I extends Paged, T>(
  endpoint: Endpoint<I, Page<T>>,
  input: Omit<I, keyof Paged>,
  { limit, every, enabled }: PageChoices,
) {
  return infiniteQueryOptions({
    queryKey: [endpoint.name, 'pages', input, limit] as const,
    queryFn: ({ pageParam, signal }): Promise<Page<T>> =>
      call(endpoint, { ...input, page: pageParam, limit } as unknown as I, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, read) =>
      continues(
        last,
        read.reduce((seen, { items }) => seen + items.length, 0),
        limit,
      )
        ? read.length + 1
        : undefined,
    select: (data) => data.pages.flatMap(({ items }) => items),
    meta: { reads: endpoint.reads ?? [] },
    ...(every === undefined ? {} : { refetchInterval: every }),
    ...(enabled === undefined ? {} : { enabled }),
  });
}

/** A back end that answers the same page for ever must not keep a phone busy for ever. */
const MOST_PAGES = 100;

/** The query for a whole list, read page by page: for what adds it up or looks for one row in it. Its data is the rows. */
export function whole<I extends Paged, T>(
  endpoint: Endpoint<I, Page<T>>,
  input: Omit<I, keyof Paged>,
  { limit, every, enabled }: PageChoices,
) {
  return queryOptions({
    queryKey: [endpoint.name, 'whole', input, limit] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<T[]> => {
      const rows: T[] = [];
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const last = await call(endpoint, { ...input, page, limit } as unknown as I, { signal });
        rows.push(...last.items);
        if (!continues(last, rows.length, limit)) break;
      }
      return rows;
    },
    meta: { reads: endpoint.reads ?? [] },
    ...(every === undefined ? {} : { refetchInterval: every }),
    ...(enabled === undefined ? {} : { enabled }),
  });
}

/** Asks again for everything that the page shows; rejects where something of it could not be had. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.refetchQueries({ type: 'active' }, { throwOnError: true });
}

/**
 * Forgets every answer that is not on the screen, also what is kept on the device: what a part that crashed was shown
 * may be why it did.
 */
export function forgetUnseen(client: QueryClient): void {
  forgetKept();
  client.removeQueries({ type: 'inactive' });
}

/** The mutation for an endpoint that moves no money; for one that does see money-call/use-money-call.ts. */
export function m<I, O>(endpoint: Endpoint<I, O>) {
  return mutationOptions({
    mutationFn: (input: I) => call(endpoint, input),
    meta: { changes: endpoint.changes ?? [] },
  });
}

/** Asks again for what reads anything that a call may have changed. */
export function refreshAfter(client: QueryClient, changes: readonly Resource[] = []): void {
  if (changes.length === 0) return;
  void client.invalidateQueries({
    predicate: (query) => query.meta?.reads?.some((resource) => changes.includes(resource)) ?? false,
  });
}

const TRANSIENT: ReadonlySet<string> = new Set(['network', 'overloaded']);

/** The one query client of the page. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // One quiet second try where the way, not the answer, was at fault; a time-out has already cost ten seconds.
        retry: (failures, error) => failures < 1 && error instanceof ApiError && TRANSIENT.has(error.code),
        retryDelay: 800,
        // Polling stops while the page is hidden or offline and resumes at once on return (D47).
        refetchIntervalInBackground: false,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        networkMode: 'online',
      },
      mutations: {
        // Never repeated by itself, and never held back to be sent when nobody expects it any more (D25).
        retry: false,
        networkMode: 'always',
      },
    },
    mutationCache: new MutationCache({
      // Also after a failure: its outcome may be unknown, and then the lists know more than we do.
      onSettled: (_data, _error, _variables, _result, mutation) =>
        refreshAfter(client, mutation.meta?.changes),
    }),
    queryCache: new QueryCache({
      onSuccess: (_data, query) => void answers.set(query, monotonicNow()),
    }),
  });
  return client;
}
