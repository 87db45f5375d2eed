/** Saved instruments (spec sections 3, 7; D19). */

import {
  amount,
  flag,
  instant,
  maybe,
  type Of,
  optionally,
  page,
  record,
  string,
  unknown,
  whole,
} from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';
import { currencyCode, instrumentKind } from './market.ts';

const watchedSchema = record({
  symbol: ['stock_code', string()],
  name: ['stock_name', string()],
  detail: [
    'stock_detail',
    record({
      market: ['market', string()],
      marketName: ['market_name', maybe(string())],
      exchange: ['exchange_name', maybe(string())],
      kind: ['mold', maybe(instrumentKind)],
      price: ['prasent', amount],
      previousClose: ['close_prices', maybe(amount)],
      changePercent: ['percent_change', amount],
      decimals: ['precision', maybe(whole)],
      currency: ['currency', maybe(currencyCode)],
      time: ['time', maybe(instant)],
      linePath: ['linePath', maybe(string())],
    }),
  ],
});
export type Watched = Of<typeof watchedSchema>;

export const listWatchlist = endpoint({
  name: 'listWatchlist',
  method: 'GET',
  path: '/stock/success/collection/list',
  input: record({ page: ['page', optionally(whole)], limit: ['pageSize', optionally(whole)] }),
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
