/**
 * Named watchlists beside the specified one, which is always the first and has no name (product.md, "Watchlist"). All
 * calls are optional (D79): a back end without them answers 404, and the lists are the device's. All are safe to repeat.
 */

import {
  array,
  id,
  integer,
  type Of,
  optionally,
  page,
  record,
  string,
  unknown,
} from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

/** How many lists a customer has at most, the first one included. */
export const MOST_WATCHLISTS = 10;
/** How many instruments a list has at most. */
export const MOST_WATCHED = 100;
/** Characters. */
export const LONGEST_WATCHLIST_NAME = 30;

const watchlistSchema = record({
  id: ['id', id],
  /** Unique among the customer's, whatever the case of its letters. */
  name: ['name', string()],
  /** Number of instruments. */
  count: ['count', integer],
});
export type Watchlist = Of<typeof watchlistSchema>;

const name = ['name', string()] as const;
const done = optionally(unknown());

/** The named lists, in the customer's order; a new one is the last. */
export const listWatchlists = endpoint({
  name: 'listWatchlists',
  method: 'GET',
  path: '/stock/success/collection/lists',
  input: record({}),
  output: page(watchlistSchema, 'list', 'total'),
  errors: [],
  reads: ['watchlist'],
});

/** Makes a list, with instruments from its top on. Where there is one of that name it adds them there. */
export const addWatchlist = endpoint({
  name: 'addWatchlist',
  method: 'POST',
  path: '/stock/success/collection/lists/add',
  input: record({ name, symbols: ['symbols', optionally(array(string()))] }),
  output: record({ id: ['id', id] }),
  errors: ['not-found', 'too-many-watchlists', 'watchlist-full', 'unsuitable-characters'],
  changes: ['watchlist'],
});

export const renameWatchlist = endpoint({
  name: 'renameWatchlist',
  method: 'POST',
  path: '/stock/success/collection/lists/rename',
  input: record({ id: ['id', id], name }),
  output: done,
  errors: ['not-found', 'watchlist-name-taken', 'unsuitable-characters'],
  changes: ['watchlist'],
});

/** Removes a list with what is on it. */
export const removeWatchlist = endpoint({
  name: 'removeWatchlist',
  method: 'POST',
  path: '/stock/success/collection/lists/remove',
  input: record({ id: ['id', id] }),
  output: done,
  errors: [],
  changes: ['watchlist'],
});

/** Puts lists in an order. Those that are not named follow in theirs; an id without a list is passed over. */
export const orderWatchlists = endpoint({
  name: 'orderWatchlists',
  method: 'POST',
  path: '/stock/success/collection/lists/order',
  input: record({ ids: ['ids', array(id)] }),
  output: done,
  errors: [],
  changes: ['watchlist'],
});

/**
 * Puts the instruments of a list in an order, of the first list where none is named. Those that are not named follow in
 * theirs; a symbol that is not on the list is passed over.
 */
export const orderWatched = endpoint({
  name: 'orderWatched',
  method: 'POST',
  path: '/stock/success/collection/order',
  input: record({ list: ['list', optionally(id)], symbols: ['symbols', array(string())] }),
  output: done,
  errors: [],
  changes: ['watchlist'],
});
