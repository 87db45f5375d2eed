/** The page's query client: what it tries again, when it polls, and what a mutation makes it fetch anew. */
import type { Resource } from '@bourse/contract/endpoint';
import type { Schema } from '@bourse/contract/schema';
import { isOnline, subscribeToNetwork } from '@bourse/session/network';
import {
  focusManager,
  MutationCache,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { ApiError } from './error.ts';
import { type Codec, forgetAnswers, keep, ownerNow, readKept } from './kept.ts';
import { noteAnswer } from './pause.ts';
import { ageOf, monotonicNow, onWake } from './server-time.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: {
      reads?: readonly Resource[];
      output?: Schema<unknown>;
      /** The answers show prices that follow the customer's choice of how often they change. */
      isHeld?: boolean;
      /** The data that are there when the query is made: the answer to a call that was started ahead. */
      answered?: () => unknown;
      /** Codec for caching the answer on the device for the next page (start-up, D47). Absent: it is not cached. */
      kept?: Codec | undefined;
    };
    mutationMeta: { changes?: readonly Resource[] };
  }
}

/**
 * Removes all data that are not on the screen, including all answers on the device, because they may be the reason why a
 * component crashed.
 */
export function forgetUnseen(client: QueryClient): void {
  forgetAnswers();
  client.removeQueries({ type: 'inactive' });
}

const answers = new WeakMap<object, number>();

/** When the last answer to a query was received, by the monotonic clock of server-time.ts; undefined before. */
export const answeredAt = (query: object): number | undefined => answers.get(query);

/** Refetches the queries that read what a call may have changed. */
export function refreshAfter(client: QueryClient, changes: readonly Resource[] = []): void {
  if (changes.length === 0) return;
  void client.invalidateQueries({
    predicate: (query) => query.meta?.reads?.some((resource) => changes.includes(resource)) ?? false,
  });
}

const TRANSIENT: ReadonlySet<string> = new Set(['network', 'overloaded']);

/** How long parts of a screen that come one after the other share one answer, ms. */
const SHARED = 1_000;

/**
 * Data that were just received are not asked for again by a part that is mounted later; what a mutation changes is asked for
 * at once. Data from the device's cache are always asked for again, however the device's clock is set.
 */
const staleTime = (query: object): number =>
  ageOf(answeredAt(query)) < SHARED ? Number.POSITIVE_INFINITY : 0;

/** What `staleTime` says when a part is mounted, for queries whose results must not change with time. */
export const isStaleOnMount = (query: Pick<Query, 'isStaleByTime'>): boolean =>
  query.isStaleByTime(staleTime(query));

/**
 * Refetches as on window focus, because data are stale after the device slept. Only a mounted client fetches. All clients
 * share this function: the `onWake` listeners are a Set, and a function per client would hold earlier clients in memory.
 */
const refetchAsOnReturn = (): void => focusManager.onFocus();

/** Creates a query client for the signed-in customer. Each customer gets a client of their own. */
export function createQueryClient(): QueryClient {
  const owner = ownerNow();
  const receive = (query: Query<unknown, unknown>, data: unknown): void => {
    answers.set(query, monotonicNow());
    keep(query, data, owner);
  };
  onlineManager.setEventListener((setOnline) => subscribeToNetwork(() => setOnline(isOnline())));
  // `onlineManager` assumes that the page starts online.
  if (!isOnline()) onlineManager.setOnline(false);
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // Retries once after a transient transport error, but not after a time-out, which has already taken
        // ten seconds.
        retry: (failures, error) => failures < 1 && error instanceof ApiError && TRANSIENT.has(error.code),
        retryDelay: 800,
        staleTime,
        // Polling stops while the page is hidden or offline, and resumes at once (D47).
        refetchIntervalInBackground: false,
        refetchOnWindowFocus: 'always',
        refetchOnReconnect: 'always',
        networkMode: 'online',
      },
      mutations: {
        // A mutation is neither retried nor held back while offline, because it could then run when the
        // customer no longer expects it (D25).
        retry: false,
        networkMode: 'always',
      },
    },
    mutationCache: new MutationCache({
      // Also after a failure, because its outcome may be unknown, and the lists then show it.
      onSettled: (_data, _error, _variables, _result, mutation) =>
        refreshAfter(client, mutation.meta?.changes),
    }),
    queryCache: new QueryCache({
      onSuccess: (data, query) => {
        noteAnswer(query);
        receive(query, data);
      },
    }),
  });
  onWake(refetchAsOnReturn);
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'added') return;
    const data = query.meta?.answered?.();
    if (data !== undefined) {
      query.setData(data, { manual: true });
      receive(query, data);
      return;
    }
    // A cached answer gets no entry in `answers`: so the query is stale, and is fetched when a component mounts.
    const kept = readKept(query, owner);
    if (kept) query.setData(kept.data, { updatedAt: kept.at, manual: true });
  });
  return client;
}
