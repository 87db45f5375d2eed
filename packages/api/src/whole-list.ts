/** Lists in pages, read to their end: each row once, or an error. It is loaded once a list has a second page. */
import type { Endpoint } from '@bourse/contract/endpoint';
import type { Page, Paged } from '@bourse/contract/schema';
import { call } from './client.ts';
import { ApiError } from './error.ts';
import { continues, type PageAsked, pageAfter, pageAt, rowKey } from './paged.ts';

/** How often a list that changes while it is read is read again. */
const READINGS = 3;
/** How often one page is asked for again after the back end's rate limit refused it. */
const RATE_TRIES = 5;
/** Where the back end does not say when it may be asked again, ms. */
const PAUSE = 1_000;

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop);
  });

/** Asks for a page; where the back end's rate limit refuses it, asks again when it may. */
async function patiently<P>(ask: () => Promise<P>, signal: AbortSignal | undefined): Promise<P> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const isLimited = error instanceof ApiError && error.code === 'too-many-requests';
      if (!isLimited || tries === RATE_TRIES) throw error;
      await pause(Math.max(PAUSE, (error.retry?.at ?? 0) - Date.now()), signal);
    }
  }
}

const areSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((row, index) => rowKey(row) === rowKey(others[index]));

type Read<T> = (asked: PageAsked) => Promise<Page<T>>;
type OnRead = (count: number, total: number) => void;

interface Down<T> {
  rows: T[];
  /** How many rows were added at the top of the list meanwhile, as far as was seen. */
  added: number;
}

/**
 * Reads a list from its top to its end, or to rows that are known. Rows that are added at the top meanwhile move the
 * others on: a page then begins with the last rows of the page before.
 * @param known rows that were at the top before; none: to the end
 * @returns undefined where the list changed in another way meanwhile
 */
async function readDown<T>(
  read: Read<T>,
  limit: number,
  known: readonly T[],
  onRead: OnRead,
): Promise<Down<T> | undefined> {
  const rows: T[] = [];
  const keys = new Set<string>();
  const knownKeys = new Set(known.map(rowKey));
  let isCounted = false;
  let total = 0;
  let added = 0;
  let asked = pageAt(1);
  for (;;) {
    const page = await read(asked);
    const { total: counted = page.items.length } = page;
    // The total of a back end that does not count is the number of rows of each page.
    if (asked.page === 1) isCounted = counted > page.items.length;
    if (isCounted && counted < total) return undefined;
    total = counted;
    const isNew = (row: T) => !keys.has(rowKey(row));
    const moved = page.items.filter((row) => !isNew(row)).length;
    if (moved === limit || !areSame(page.items.slice(0, moved), rows.slice(rows.length - moved)))
      return undefined;
    added += moved;
    const join = page.items.findIndex((row) => knownKeys.has(rowKey(row)));
    const fresh = page.items.slice(moved, join < 0 ? undefined : Math.max(join, moved));
    rows.push(...fresh);
    for (const row of fresh) keys.add(rowKey(row));
    if (keys.size < rows.length) return undefined;
    onRead(rows.length, Math.max(total, rows.length));
    if (join >= 0)
      return areSame(page.items.slice(join, join + 1), known.slice(0, 1)) ? { rows, added } : undefined;
    const isRepeated = moved > 0 && fresh.length === 0;
    if (isRepeated || !continues(page, rows.length + added, limit))
      return known.length === 0 ? { rows, added } : undefined;
    asked = pageAfter(asked, page);
  }
}

/** How often what was added at the top is read; each time there is less of it. */
const HEADS = 10;

/** @returns the rows, those that were added meanwhile too; undefined where the list changed in another way */
async function readOnce<T>(read: Read<T>, limit: number, onRead: OnRead): Promise<T[] | undefined> {
  const all = await readDown(read, limit, [], onRead);
  if (!all) return undefined;
  let { rows, added } = all;
  for (let heads = 0; added > 0; heads += 1) {
    const head = heads < HEADS ? await readDown(read, limit, rows, () => {}) : undefined;
    if (!head || head.rows.length < added) return undefined;
    rows = [...head.rows, ...rows];
    added = head.added;
  }
  return rows;
}

export interface WholeList {
  /** Rows of a call. */
  limit: number;
  signal?: AbortSignal;
  /** Tells how far the reading is. */
  onRead?: OnRead;
}

interface BegunList<T> extends WholeList {
  /** The first page, where it has just been read. */
  first?: Page<T> | undefined;
}

/**
 * Reads a complete list, page by page, for sums and files. It waits where the back end limits the rate of calls.
 * @returns the rows, each once
 * @throws ApiError what every call throws; `invalid-response` where the list changed during each of three readings
 */
export async function readWhole<I extends Paged, T>(
  endpoint: Endpoint<I, Page<T>>,
  input: Omit<I, keyof Paged>,
  { limit, signal, onRead = () => {}, first }: BegunList<T>,
): Promise<T[]> {
  let begun = first;
  const read = async (asked: PageAsked): Promise<Page<T>> => {
    const known = asked.page === 1 ? begun : undefined;
    begun = undefined;
    return (
      known ??
      patiently(
        () => call(endpoint, { ...input, ...asked, limit } as unknown as I, signal ? { signal } : {}),
        signal,
      )
    );
  };
  for (let reading = 1; reading <= READINGS; reading += 1) {
    const rows = await readOnce(read, limit, onRead);
    if (rows) return rows;
  }
  throw new ApiError('invalid-response');
}

/**
 * Finds one row of a list, page by page until it is there.
 * @returns undefined where the list has no such row
 */
export async function findRow<I extends Paged, T>(
  endpoint: Endpoint<I, Page<T>>,
  input: Omit<I, keyof Paged>,
  isIt: (row: T) => boolean,
  { limit, signal }: Omit<WholeList, 'onRead'>,
): Promise<T | undefined> {
  const keys = new Set<string>();
  let asked = pageAt(1);
  for (;;) {
    const page = asked;
    const answer = await patiently(
      () => call(endpoint, { ...input, ...page, limit } as unknown as I, signal ? { signal } : {}),
      signal,
    );
    const found = answer.items.find(isIt);
    if (found) return found;
    const before = keys.size;
    for (const row of answer.items) keys.add(rowKey(row));
    // A back end that repeats a page must not keep a phone busy forever.
    if (keys.size === before || !continues(answer, keys.size, limit)) return undefined;
    asked = pageAfter(asked, answer);
  }
}
