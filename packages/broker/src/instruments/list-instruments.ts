import { listInstruments as endpoint } from '@bourse/contract/market';
import { marketCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';
import { CATEGORIES } from '../market/categories.ts';
import { type Filter, findInstruments } from '../market/search.ts';
import { findInstrument, INSTRUMENTS } from '../market/symbols.ts';
import { rowOf } from './rows.ts';

/**
 * Parses 'IN', 'FUTURE' or 'IN-nifty-50': a market or one of its categories. @returns undefined if there is none of
 * that name
 */
const groupOf = (name: string): Filter | undefined => {
  for (const { code, subCategories } of CATEGORIES) {
    if (name === code) return { market: code };
    const sub = subCategories.find((one) => name === `${code}-${one.code}`);
    if (sub) return { subCategory: sub.code };
  }
  return undefined;
};

const ALL = { page: 1, limit: INSTRUMENTS.length };

/**
 * Lists a market (D16), searches it, or answers the named instruments in the order in which they are named. Indices are found by
 * search and by symbol but are not rows of a market.
 */
export const listInstruments = marketCall(endpoint, ({ services, input, at }) => {
  const { offset, limit } = pageOf(input);
  if (input.symbols) {
    const named = new Set(input.symbols.flatMap((symbol) => findInstrument(symbol) ?? []));
    const rows = [...named].slice(offset, offset + limit);
    return { items: rows.map((instrument) => rowOf(services.market, instrument, at)), total: named.size };
  }
  const query = (input.search || input.code || '').trim();
  const group = input.market ? groupOf(input.market) : {};
  if (!group) return { items: [], total: 0 };
  const found = findInstruments({ ...group, query }, ALL).rows.filter(
    ({ kind }) => query || kind !== 'index',
  );
  const rows = found.slice(offset, offset + limit);
  return { items: rows.map((instrument) => rowOf(services.market, instrument, at)), total: found.length };
});
