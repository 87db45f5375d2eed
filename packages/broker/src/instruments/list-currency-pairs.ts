import { listCurrencyPairs as endpoint } from '@bourse/contract/market';
import { marketCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';
import { findInstruments } from '../market/search.ts';
import { rowOf } from './rows.ts';

export const listCurrencyPairs = marketCall(endpoint, ({ services, input, at }) => {
  const { rows, count } = findInstruments({ kind: 'forex', query: input.code ?? '' }, pageOf(input));
  return { items: rows.map((instrument) => rowOf(services.market, instrument, at)), total: count };
});
