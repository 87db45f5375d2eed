import type { InstrumentPage, InstrumentSort, SortOrder } from '@bourse/contract/market';
import { plainName } from '@bourse/contract/text';
import { pageOf } from '../call/paging.ts';
import { CATEGORIES } from '../market/categories.ts';
import type { Market } from '../market/market.ts';
import { type Filter, findInstruments } from '../market/search.ts';
import { INSTRUMENTS, type Instrument } from '../market/symbols.ts';
import { rankingOf } from './ranking.ts';
import { rowOf } from './rows.ts';

const found = (filter: Filter): readonly Instrument[] =>
  findInstruments(filter, { page: 1, limit: INSTRUMENTS.length }).rows;

/** The filters of the lists' names: 'IN', 'FUTURE' and 'IN-nifty-50', a market or one of its categories. */
const FILTERS = new Map<string, Filter>(
  CATEGORIES.flatMap(({ code, subCategories }) => [
    [code, { market: code }] as const,
    ...subCategories.map((sub) => [`${code}-${sub.code}`, { subCategory: sub.code }] as const),
  ]),
);
const EVERYTHING: Filter = {};

/** Their rows, among which are no indices. */
const MEMBERS = new Map<Filter, readonly Instrument[]>(
  [...FILTERS.values(), EVERYTHING].map((filter) => [
    filter,
    found(filter).filter(({ kind }) => kind !== 'index'),
  ]),
);

interface Asked {
  /** All markets where it is undefined. */
  market?: string | undefined;
  /** Name or code; the whole list where it is blank. */
  query: string;
  sort?: InstrumentSort | undefined;
  order?: SortOrder | undefined;
  page?: number | undefined;
  limit?: number | undefined;
}

/** A page of rows in their given order. @throws Refusal `invalid-input` */
export const pageOfRows = (
  instruments: readonly Instrument[],
  asked: Pick<Asked, 'page' | 'limit'>,
  market: Market,
  at: number,
): InstrumentPage => {
  const { offset, limit } = pageOf(asked);
  return {
    items: instruments.slice(offset, offset + limit).map((instrument) => rowOf(market, instrument, at)),
    total: instruments.length,
  };
};

/**
 * A page of a list or of a search. A list says how many of its rows rise and fall; a search that is not sorted has its
 * best match first. @throws Refusal `invalid-input`
 */
export const instrumentPage = async (asked: Asked, market: Market, at: number): Promise<InstrumentPage> => {
  // Before the work.
  pageOf(asked);
  const filter = asked.market ? FILTERS.get(asked.market) : EVERYTHING;
  if (filter === undefined) return { items: [], total: 0 };
  const query = plainName(asked.query);
  const { sort, order = 'asc' } = asked;
  const group = query ? found({ ...filter, query }) : (MEMBERS.get(filter) ?? []);
  if (query && !sort) return pageOfRows(group, asked, market, at);
  const { breadth, sorted } = await rankingOf(group, market, at);
  const rows = sort ? sorted(sort, order) : group;
  return {
    ...pageOfRows(rows, asked, market, at),
    ...(sort ? { sortedBy: sort } : {}),
    ...(query ? {} : { breadth }),
  };
};
