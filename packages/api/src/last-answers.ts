/**
 * What the customer saw last, for reading without a network (D47). The device keeps the last answer to each query in
 * IndexedDB, in wire format, and decodes it like a response. It is read only where the network has no answer, and its age
 * goes with it. Loaded after the first screen, or at once where there is no network.
 */
import type { Resource } from '@bourse/contract/endpoint';
import type { Schema } from '@bourse/contract/schema';
import { databaseName } from '@bourse/session/places';
import { store, userInfoAtom } from '@bourse/session/session';
import {
  type InfiniteData,
  onlineManager,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { del, delMany, entries, get, keys, promisifyRequest, setMany, type UseStore } from 'idb-keyval';
import { ApiError, codeOf } from './error.ts';
import { type Codec, codecOf, ownerNow } from './kept.ts';

interface LastAnswer {
  /** When the response was received, epoch ms. */
  at: number;
  /** The query's data in wire format. */
  wire: unknown;
}

/**
 * What may be kept. Sessions, keys, identity papers, cards and messages are not: who finds the phone should not find
 * them.
 */
const KEPT: ReadonlySet<Resource> = new Set<Resource>([
  'customer',
  'balance',
  'orders',
  'positions',
  'bills',
  'watchlist',
  'market',
  'news',
  'notices',
  'deployment',
  'offers',
  'ipos',
  'funds',
  'transfers',
  'loans',
]);

/** How many answers are kept; the oldest go first. */
const MOST = 200;
/** An answer that was not kept before is written soon, because a page that is closed may not get to it, ms. */
const WRITE_SOON = 500;
/** Prices change every few seconds; they are written again when so much time has passed, or when the page is left, ms. */
const WRITE_EVERY = 10_000;

/** Failures that say nothing but that no answer came. */
const UNANSWERED: ReadonlySet<string | undefined> = new Set(['network', 'timeout', 'offline', 'overloaded']);

/** Opens the database for one transaction, so that `forgetAnswers` in any tab can delete it. */
const stored: UseStore = async (mode, use) => {
  const opening = indexedDB.open(databaseName('lastAnswers'));
  opening.onupgradeneeded = () => opening.result.createObjectStore('answers');
  const database = await promisifyRequest(opening);
  try {
    return await use(database.transaction('answers', mode).objectStore('answers'));
  } finally {
    database.close();
  }
};

const ownKeys = (): string => `${ownerNow()} `;
const keyOf = ({ queryHash }: Query): string => ownKeys() + queryHash;

/** The codec of a query's data. By the kind in its key, they are one answer, the pages of a list, or a complete list. */
function codecOfKind(output: Schema<unknown>, [, kind]: QueryKey): Codec {
  const one = codecOf(output);
  if (kind === 'pages')
    return {
      encode: (data) => {
        const { pages, pageParams } = data as InfiniteData<unknown>;
        return { pages: pages.map(one.encode), pageParams };
      },
      decode: (wire) => {
        const { pages, pageParams } = wire as InfiniteData<unknown>;
        return { pages: pages.map(one.decode), pageParams };
      },
    };
  if (kind === 'all-pages')
    return {
      encode: (rows) => one.encode({ items: rows, total: (rows as unknown[]).length }),
      decode: (wire) => (one.decode(wire) as { items: unknown[] }).items,
    };
  return one;
}

/** @returns undefined for what may not be kept */
function codecFor({ meta, queryKey }: Query): Codec | undefined {
  const { output, reads = [] } = meta ?? {};
  if (!output || reads.length === 0 || !reads.every((resource) => KEPT.has(resource))) return undefined;
  return codecOfKind(output, queryKey);
}

async function write(queries: Iterable<Query>): Promise<void> {
  if (!store.get(userInfoAtom)) return;
  const rows: [string, LastAnswer][] = [];
  for (const query of queries) {
    const codec = codecFor(query);
    const { data, dataUpdatedAt } = query.state;
    if (!codec || data === undefined) continue;
    try {
      rows.push([keyOf(query), { at: dataUpdatedAt, wire: codec.encode(data) }]);
    } catch {
      // Data that a screen has put there itself need not fit; the others are kept.
    }
  }
  if (rows.length > 0) await setMany(rows, stored);
}

interface KeptData {
  data: unknown;
  /** When the response was received, epoch ms. */
  at: number;
}

/** @returns undefined for an answer that may not be kept, or that another version of the contract wrote and does not fit */
function dataOf(query: Query, kept: LastAnswer): KeptData | undefined {
  try {
    const codec = codecFor(query);
    return codec && { data: codec.decode(kept.wire), at: kept.at };
  } catch {
    return undefined;
  }
}

/** An answer that does not fit is removed and not returned. */
async function read(query: Query): Promise<KeptData | undefined> {
  const kept = codecFor(query) && (await get<LastAnswer>(keyOf(query), stored));
  const data = kept && dataOf(query, kept);
  if (kept && !data) await del(keyOf(query), stored);
  return data;
}

/**
 * What the device has kept, by key, where the page has begun without a network: the first screen then begins with it, not
 * with a wait for each part. Empty as soon as there is a network, which is when newer answers are kept.
 */
const atHand = new Map<string, LastAnswer>();

async function readAll(ended: AbortSignal): Promise<void> {
  const all = await entries<string, LastAnswer>(stored);
  if (ended.aborted || onlineManager.isOnline()) return;
  for (const [key, kept] of all) atHand.set(key, kept);
}

/** Removes what other customers, and other versions of the contract, left, and the oldest beyond the limit. */
async function prune(): Promise<void> {
  const all = (await keys<string>(stored)) as string[];
  const foreign = all.filter((key) => !key.startsWith(ownKeys()));
  if (foreign.length > 0) await delMany(foreign, stored);
  if (all.length - foreign.length <= MOST) return;
  const own = await entries<string, LastAnswer>(stored);
  const oldest = own.sort(([, one], [, other]) => other.at - one.at).slice(MOST);
  await delMany(
    oldest.map(([key]) => key),
    stored,
  );
}

/** Queries that show what the device has kept, until the network answers. */
const shown = new WeakSet<Query>();
/** Whether a query shows what the device has kept. */
export const isKeptAnswer = (query: Query): boolean => shown.has(query);

function showKept(query: Query, { data, at }: KeptData): void {
  shown.add(query);
  query.setData(data, { updatedAt: at, manual: true });
}

function showAtHand(query: Query): void {
  const kept = query.state.data === undefined && atHand.get(keyOf(query));
  const data = kept && dataOf(query, kept);
  if (data) showKept(query, data);
}

async function restore(query: Query): Promise<void> {
  const before = ownerNow();
  // Forbidden or broken storage has nothing.
  const kept = await read(query).catch(() => undefined);
  // The network may have answered meanwhile, or the customer may have left.
  if (query.state.data !== undefined || ownerNow() !== before) return;
  if (kept) {
    showKept(query, kept);
  } else if (query.state.fetchStatus === 'paused' && query.state.status === 'pending') {
    // It waits for the network, and goes on by itself then; the customer is told instead of shown a wait without end.
    query.setState({
      status: 'error',
      error: new ApiError('not-kept'),
      errorUpdateCount: query.state.errorUpdateCount + 1,
      errorUpdatedAt: Date.now(),
    });
  }
}

/** Also while it is tried once more: the customer sees what is known, and no wait that ends with an error. */
const lacksAnswer = ({ state }: Query): boolean =>
  state.data === undefined &&
  ((state.fetchStatus === 'paused' && state.status === 'pending') ||
    UNANSWERED.has(codeOf(state.error ?? state.fetchFailureReason)));

/**
 * Stores the last answer to each query of the client, and shows it when a call gets no answer. Call it once per client.
 * @param ended aborts when the customer of the client leaves; after that, none of their answers is written or shown
 * @returns a promise. Offline it resolves when the stored answers have been read, or reading has failed; queries created
 *   later start with their last answer. Online it resolves immediately
 */
export async function keepLastAnswers(client: QueryClient, ended: AbortSignal): Promise<void> {
  if (ended.aborted) return;
  const cache = client.getQueryCache();
  const changed = new Set<Query>();
  const reading = new Set<Query>();
  const written = new WeakSet<Query>();
  let soon: ReturnType<typeof setTimeout> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;

  const writeNow = () => {
    clearTimeout(soon);
    clearTimeout(later);
    soon = undefined;
    later = undefined;
    const queries = [...changed];
    changed.clear();
    for (const query of queries) written.add(query);
    // Full or forbidden storage keeps nothing; the app works as before.
    void write(queries).catch(() => {});
  };
  const note = (query: Query) => {
    changed.add(query);
    if (written.has(query)) later ??= setTimeout(writeNow, WRITE_EVERY);
    else soon ??= setTimeout(writeNow, WRITE_SOON);
  };
  const look = (query: Query) => {
    if (!lacksAnswer(query) || reading.has(query)) return;
    reading.add(query);
    void restore(query).finally(() => reading.delete(query));
  };

  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'added') showAtHand(event.query);
    // `forgetUnseen` removes queries after a crash: they must not start with the same data again.
    if (event.type === 'removed') atHand.delete(keyOf(event.query));
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'success') {
      if (!action.manual) shown.delete(query);
      // Also what came before the query asked: the answer to a call that started with the page.
      if (!shown.has(query)) note(query);
    }
    look(query);
  });
  for (const query of cache.getAll()) {
    if (query.state.status === 'success') note(query);
    look(query);
  }
  addEventListener('offline', writeNow, { signal: ended });
  addEventListener('pagehide', writeNow, { signal: ended });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') writeNow();
    },
    { signal: ended },
  );
  const stayOnline = onlineManager.subscribe(() => atHand.clear());
  ended.addEventListener('abort', () => {
    unsubscribe();
    stayOnline();
    changed.clear();
    atHand.clear();
  });
  // Forbidden or broken storage has nothing.
  if (!onlineManager.isOnline()) await readAll(ended).catch(() => {});
  void prune().catch(() => {});
}
