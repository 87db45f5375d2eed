/**
 * Saved instruments (product.md, "Watchlist"; D19). The list of the specified calls is the first one. A customer may
 * have more, with names (watchlists.ts): `list` is then the id of one, and is left out for the first.
 */

import {
  array,
  flag,
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
import { priced } from './market.ts';

const watchedSchema = record({
  symbol: ['stock_code', string()],
  name: ['stock_name', string()],
  detail: ['stock_detail', record(priced)],
});
export type Watched = Of<typeof watchedSchema>;

const list = ['list', optionally(id)] as const;

/** In the customer's order (`orderWatched`); what was added since stands first, the last added on top. */
export const listWatchlist = endpoint({
  name: 'listWatchlist',
  method: 'GET',
  path: '/stock/success/collection/list',
  input: record({ list, page: ['page', optionally(integer)], limit: ['pageSize', optionally(integer)] }),
  output: page(watchedSchema, 'list', 'total'),
  errors: ['not-found'],
  reads: ['watchlist', 'market'],
});

const bySymbol = record({ symbol: ['symbol', string()] });
const bySymbolInList = record({ symbol: ['symbol', string()], list });

/** Whether it is on the first list, and the ids of the named ones that have it. */
export const isWatched = endpoint({
  name: 'isWatched',
  method: 'GET',
  path: '/stock/success/collection/check',
  input: bySymbol,
  output: record({ watched: ['collected', flag], lists: ['lists', optionally(array(id))] }),
  errors: [],
  reads: ['watchlist'],
});

/** Safe to repeat: a symbol is on a list once. */
export const watch = endpoint({
  name: 'watch',
  method: 'POST',
  path: '/stock/success/collection/add',
  input: bySymbolInList,
  output: optionally(unknown()),
  errors: ['not-found', 'watchlist-full'],
  changes: ['watchlist'],
});

/** Safe to repeat. */
export const unwatch = endpoint({
  name: 'unwatch',
  method: 'POST',
  path: '/stock/success/collection/remove',
  input: bySymbolInList,
  output: optionally(unknown()),
  errors: [],
  changes: ['watchlist'],
});
