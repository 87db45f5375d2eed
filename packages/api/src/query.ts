/**
 * Queries and mutations as TanStack Query options over endpoints: `useQuery(q(listPositions, { kind: 'stock' }))`. A
 * query's key derives from its endpoint, and what a mutation `changes` invalidates the queries that `reads` it. Screens
 * do not invalidate by hand.
 */
import type { AnyEndpoint, Endpoint } from '@bourse/contract/endpoint';
import type { Page, Paged } from '@bourse/contract/schema';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type Query,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, takeAnswered } from './client.ts';
import { codeOf } from './error.ts';
import { codecOf } from './kept.ts';
import { continues, eachOnce, type PageAsked, pageAfter, pageAt } from './paged.ts';
import { pauseAfter, pollEvery } from './pause.ts';
import { followsMarket, priceInterval, useHeldInterval } from './price-updates.ts';
import { answeredAt } from './query-client.ts';

export { pauseAfter, pollEvery };

export interface QueryChoices {
  /** Polling interval, ms, while the page is visible and online (polling, D47); it grows with failures in a row. */
  every?: number;
  enabled?: boolean;
  /** Polls at its interval whatever the customer has chosen for prices, because an order depends on the answer. */
  live?: boolean;
  /** Caches the last response on the device for 30 minutes (D47). */
  kept?: boolean;
  /** Shows the data of the previous input until the next response, for lists in pages. */
  keepPrevious?: boolean;
}

interface Asked {
  every: number | undefined;
  live?: boolean | undefined;
  /** The data of a call that the page sent before this code was loaded, if its response has arrived. */
  answered: () => unknown;
  isKept?: boolean | undefined;
}

/** The `meta` and the polling interval of a query. */
function metaOf(endpoint: AnyEndpoint, { answered, isKept = false, every, live = false }: Asked) {
  const { reads = [], output } = endpoint;
  const isHeld = !live && followsMarket(endpoint);
  const meta = { reads, output, answered, isHeld, kept: isKept ? codecOf(output) : undefined };
  if (every === undefined) return { meta };
  return { meta, refetchInterval: pollEvery(every, undefined, isHeld ? priceInterval : undefined) };
}

/** Query options for one endpoint and input. */
export function q<I, O>(endpoint: Endpoint<I, O>, input: I, choices: QueryChoices = {}) {
  const queryKey = [endpoint.name, input] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<O> => call(endpoint, input, { signal }),
    ...metaOf(endpoint, {
      every: choices.every,
      live: choices.live,
      answered: () => takeAnswered(endpoint, input),
      isKept: choices.kept,
    }),
    ...(choices.enabled === undefined ? {} : { enabled: choices.enabled }),
    ...(choices.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** When data were received. */
export interface ReceivedAt {
  /** Epoch ms; 0 before. */
  (): number;
  /** Present while prices are not live. The screen then shows the time of its prices. */
  held?: {
    /** How often they change, ms. */
    every: number;
    subscribe: (listener: () => void) => () => void;
  };
}

/**
 * Returns when the response to a query was received. With several queries it is the oldest time. It is a function and not
 * part of the query's result, so that a poll with unchanged data does not render the component again.
 */
export function useReceivedAt(
  ...asked: readonly { queryKey: QueryKey; meta?: { isHeld?: boolean } | undefined }[]
): ReceivedAt {
  const client = useQueryClient();
  const at: ReceivedAt = () => {
    const times = asked.map(({ queryKey }) => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
    const known = times.filter((time) => time > 0);
    return known.length > 0 ? Math.min(...known) : 0;
  };
  const every = useHeldInterval();
  if (every !== undefined && asked.some(({ meta }) => meta?.isHeld))
    at.held = { every, subscribe: (listener) => client.getQueryCache().subscribe(listener) };
  return at;
}

/**
 * Returns when the last response to a query was received, by the monotonic clock of server-time.ts; undefined before.
 * For decisions that must not depend on the device's clock. It is a function like `useReceivedAt`.
 */
export function useAnsweredAt({ queryKey }: { queryKey: QueryKey }): () => number | undefined {
  const client = useQueryClient();
  return () => {
    const query = client.getQueryCache().find({ queryKey, exact: true });
    return query && answeredAt(query);
  };
}

export interface PageChoices extends Pick<QueryChoices, 'every' | 'enabled'> {
  /** Rows per page. */
  limit: number;
}

interface GrowingChoices extends PageChoices {
  /** The page that is loaded first; 1 where it is left out. */
  from?: number;
}

/**
 * Infinite-query options for a list that grows page by page. The data are the answers of its pages, for lists that say
 * more than their rows.
 */
export function growing<I extends Paged, P extends Page<unknown>>(
  endpoint: Endpoint<I, P>,
  input: Omit<I, keyof Paged>,
  { limit, every, enabled, from = 1 }: GrowingChoices,
) {
  const inputOf = (asked: PageAsked) => ({ ...input, ...asked, limit }) as unknown as I;
  return infiniteQueryOptions({
    queryKey: [endpoint.name, 'pages', input, limit, from] as const,
    queryFn: ({ pageParam, signal }): Promise<P> => call(endpoint, inputOf(pageParam), { signal }),
    initialPageParam: pageAt(from),
    getNextPageParam: (last, read, asked) =>
      continues(
        last,
        read.reduce((seen, { items }) => seen + items.length, (from - 1) * limit),
        limit,
      )
        ? pageAfter(asked, last)
        : undefined,
    ...metaOf(endpoint, {
      every,
      answered: () => {
        const first = takeAnswered(endpoint, inputOf(pageAt(from)));
        return first && { pages: [first], pageParams: [pageAt(from)] };
      },
    }),
    ...(enabled === undefined ? {} : { enabled }),
  });
}

/** The rows of pages, each once: a new row at the top moves the last row of a page to the next one. */
export const rowsOf = <T>(read: readonly Page<T>[]): T[] => eachOnce(read.flatMap(({ items }) => items));

/**
 * Infinite-query options for a list that grows page by page: `useInfiniteQuery(pages(listWatchlist, {}, { limit: 10
 * }))`. The data are the rows.
 */
export function pages<I extends Paged, T>(
  endpoint: Endpoint<I, Page<T>>,
  input: Omit<I, keyof Paged>,
  choices: PageChoices,
) {
  return infiniteQueryOptions({
    ...growing(endpoint, input, choices),
    select: (data: InfiniteData<Page<T>>) => rowsOf(data.pages),
  });
}

/**
 * Query options for a complete list, read page by page, for sums, for files and for finding one row. The data are the rows, each
 * once; a list that is not whole after three readings is an error.
 */
export function allPages<I extends Paged, T>(
  endpoint: Endpoint<I, Page<T>>,
  input: Omit<I, keyof Paged>,
  { limit, every, enabled }: PageChoices,
) {
  return queryOptions({
    queryKey: [endpoint.name, 'all-pages', input, limit] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<T[]> => {
      const asked = { ...input, ...pageAt(1), limit } as unknown as I;
      const first = await call(endpoint, asked, { signal }).catch((error: unknown) => {
        if (codeOf(error) !== 'too-many-requests') throw error;
      });
      if (first && !continues(first, first.items.length, limit)) return eachOnce(first.items);
      const { readWhole } = await import('./whole-list.ts');
      return readWhole(endpoint, input, { limit, signal, first: first ?? undefined });
    },
    ...metaOf(endpoint, {
      every,
      answered: () => {
        const isWhole = (page: Page<T>) => !continues(page, page.items.length, limit);
        return takeAnswered(endpoint, { ...input, ...pageAt(1), limit } as unknown as I, isWhole)?.items;
      },
    }),
    ...(enabled === undefined ? {} : { enabled }),
  });
}

/** Refetches every query on the page; rejects when one of them fails. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.refetchQueries({ type: 'active' }, { throwOnError: true });
}

const hasFailed = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const;

/** Refetches every query on the page that has failed, but for those that are on their way again. */
export function useRefetchFailed(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.refetchQueries(hasFailed, { cancelRefetch: false }), [client]);
}

/**
 * Mutation options for an endpoint that moves no money; for money calls see money-call/use-money-call.ts. Calls that change
 * the same resources are sent one after another, in the order of the presses.
 */
export function m<I, O>(endpoint: Endpoint<I, O>) {
  const { name, changes = [] } = endpoint;
  return mutationOptions({
    mutationFn: (input: I) => call(endpoint, input),
    meta: { changes },
    scope: { id: changes.join(' ') || name },
  });
}
