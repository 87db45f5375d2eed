/** Saved instruments (product.md, "Watchlist"; D19). */

import { flag, integer, type Of, optionally, page, record, string, unknown } from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';
import { priced } from './market.ts';

const watchedSchema = record({
  symbol: ['stock_code', string()],
  name: ['stock_name', string()],
  detail: ['stock_detail', record(priced)],
});
export type Watched = Of<typeof watchedSchema>;

export const listWatchlist = endpoint({
  name: 'listWatchlist',
  method: 'GET',
  path: '/stock/success/collection/list',
  input: record({ page: ['page', optionally(integer)], limit: ['pageSize', optionally(integer)] }),
  output: page(watchedSchema, 'list', 'total'),
  errors: [],
  reads: ['watchlist', 'market'],
});

const bySymbol = record({ symbol: ['symbol', string()] });

export const isWatched = endpoint({
  name: 'isWatched',
  method: 'GET',
  path: '/stock/success/collection/check',
  input: bySymbol,
  output: record({ watched: ['collected', flag] }),
  errors: [],
  reads: ['watchlist'],
});

/** Safe to repeat: a symbol is on the list once. */
export const watch = endpoint({
  name: 'watch',
  method: 'POST',
  path: '/stock/success/collection/add',
  input: bySymbol,
  output: optionally(unknown()),
  errors: ['not-found'],
  changes: ['watchlist'],
});

export const unwatch = endpoint({
  name: 'unwatch',
  method: 'POST',
  path: '/stock/success/collection/remove',
  input: bySymbol,
  output: optionally(unknown()),
  errors: [],
  changes: ['watchlist'],
});
