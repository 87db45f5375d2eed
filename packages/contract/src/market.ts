/**
 * Categories, lists, search and quotes (product.md, "Markets"; D16). An answer may also carry the quote's own
 * time, the number of decimals, the currency and a sparkline; all of these may be missing (D79).
 */

import {
  alsoSpelled,
  amount,
  array,
  flag,
  id,
  instant,
  integer,
  maybe,
  type Of,
  oneOf,
  optionally,
  page,
  pageAnd,
  record,
  string,
  symbolList,
} from '@bourse/contract/schema';
import { currencyCode } from './currency-code.ts';
import { endpoint } from './endpoint.ts';

/** The kind of an instrument, which determines fees, decimals (D40) and the tab of its position. */
export const instrumentKind = oneOf(['stock', 'index', 'forex', 'futures', 'treasury']);
export type InstrumentKind = Of<typeof instrumentKind>;

const categorySchema = record({
  id: ['category_id', id],
  /** Region, a hyphen, and the sub-category: 'IN-LARGE'. What `listInstruments` takes as its market. */
  code: ['category_code', string()],
  name: ['category_name', string()],
  /** The indices that stand for the category. */
  indices: [
    'stocks',
    array(record({ id: ['id', id], name: ['stock_name', string()], symbol: ['stock_code', string()] })),
  ],
});
export type Category = Of<typeof categorySchema>;

export const listCategories = endpoint({
  name: 'listCategories',
  method: 'GET',
  path: '/stock/category/list',
  input: record({}),
  output: page(categorySchema, 'categories'),
  errors: [],
  // What the markets screen shows where its address chooses nothing.
  named: { firstCategory: 'categories.0.category_code', firstIndex: 'categories.0.stocks.0.stock_code' },
  reads: ['market'],
});

/** What the format of a price depends on, used in rows, positions and quotes. */
export const ofPrice = {
  exchange: ['exchange_name', maybe(string())],
  currency: ['currency', maybe(currencyCode)],
  decimals: ['precision', maybe(integer)],
  previousClose: ['close_prices', maybe(amount)],
  /** Time of this price. */
  time: ['time', maybe(instant)],
  /** SVG path of the session in a box of 100×32. */
  linePath: ['linePath', maybe(string())],
  /** A level line in the same box, at the previous close. */
  basePath: ['basePath', maybe(string())],
} as const;

/** The contractual terms of debt and futures; empty when the back end does not report them. */
export const terms = {
  /** To maturity, in percent a year: '6.93'. */
  yield: ['yield', maybe(amount)],
  /** In percent of the face value, a year; a bill has none. */
  coupon: ['coupon', maybe(amount)],
  /** An instant of the day on which the face value is due. */
  maturity: ['maturity', maybe(instant)],
  /** An instant of the last day of trade. */
  expiry: ['expiry', maybe(instant)],
  /** How much of `contractUnit` one contract is: '1' of 'oz'. The price is that of one contract. */
  contractSize: ['contract_size', maybe(amount)],
  contractUnit: ['contract_unit', maybe(string())],
} as const;

/** For instruments without terms. */
export const NO_TERMS = {
  yield: null,
  coupon: null,
  maturity: null,
  expiry: null,
  contractSize: null,
  contractUnit: null,
} as const;

/** The price fields of an instrument in a list. */
export const priced = {
  ...ofPrice,
  ...terms,
  kind: ['mold', maybe(instrumentKind)],
  market: ['market', string()],
  marketName: ['market_name', maybe(string())],
  price: ['prasent', amount],
  /** In percent: '1.25' is 1.25 %. */
  changePercent: ['percent_change', amount],
  /** Units traded in the session. */
  volume: ['volume', maybe(integer)],
} as const;

export const instrumentSchema = alsoSpelled(
  record({
    id: ['id', id],
    /** The full symbol: 'EXST.NS', 'EUR/USD', '^LARGE50'. Display removes .NS and .BO. */
    symbol: ['stock', string()],
    name: ['name', string()],
    ...priced,
  }),
  { price_change_percent: 'percent_change', current_price: 'prasent' },
);
/** A row of a list: an instrument with its price. */
export type Instrument = Of<typeof instrumentSchema>;

/**
 * What a list can be sorted by. `name` is what a row is called: a share and a currency pair by the code, all else by the
 * name, of bonds the shorter ones first. Turnover is the price times the volume, in one currency for all rows.
 */
export const instrumentSort = oneOf(['name', 'price', 'change', 'volume', 'turnover']);
export type InstrumentSort = Of<typeof instrumentSort>;
export const sortOrder = oneOf(['asc', 'desc']);
export type SortOrder = Of<typeof sortOrder>;

/** Sorts before the pages are cut, rows that are equal in the order of the unsorted list; `asc` where it is left out. */
const sorting = {
  sort: ['sort', optionally(instrumentSort)],
  order: ['order', optionally(sortOrder)],
} as const;

/** How many of all rows, not only those of the page, are above, below and at their previous close. */
const breadthSchema = record({
  advances: ['advances', integer],
  declines: ['declines', integer],
  unchanged: ['unchanged', integer],
});
export type Breadth = Of<typeof breadthSchema>;

const instrumentPage = pageAnd(
  instrumentSchema,
  record({
    /** What the rows are sorted by; a back end that does not know `sort` answers none (D79). */
    sortedBy: ['sort', optionally(instrumentSort)],
    breadth: ['breadth', optionally(breadthSchema)],
  }),
);
export type InstrumentPage = Of<typeof instrumentPage>;

/**
 * Lists the instruments of a market, a region or a category, or searches by name or code, also for the search dialog.
 * A search finds a name or a code with a typing error too, after those without. What is popular, and what moves, is a
 * sorted list (movers.ts).
 */
export const listInstruments = endpoint({
  name: 'listInstruments',
  method: 'GET',
  path: '/v2/stock/list',
  input: record({
    /** Name or code to search for. */
    search: ['symbol', optionally(string())],
    /** 'IN', 'US', a category's code, 'FOREX', 'FUTURE', 'CGI'; all markets where left out. */
    market: ['market', optionally(string())],
    code: ['code', optionally(string())],
    /** Only these, indices too; a back end that does not know the field answers others (D79). */
    symbols: ['symbols', optionally(symbolList)],
    ...sorting,
    page: ['page', optionally(integer)],
    limit: ['limit', optionally(integer)],
  }),
  output: instrumentPage,
  errors: [],
  reads: ['market'],
});

export const listCurrencyPairs = endpoint({
  name: 'listCurrencyPairs',
  method: 'GET',
  path: '/v2/currency/list',
  input: record({
    page: ['page', optionally(integer)],
    limit: ['limit', optionally(integer)],
    code: ['code', optionally(string())],
    ...sorting,
  }),
  output: instrumentPage,
  errors: [],
  reads: ['market'],
});

/** One bar. Prices are decimals; a chart turns them into floats itself (D27). */
export const candleSchema = record({
  /** When its session opened; of a week or a month the first session's, of a minute the minute's start. */
  time: ['timestamp', instant],
  /** Trade date of the first session, by the exchange's calendar: '2026-11-20'. Minutes have none. */
  date: ['date', optionally(string())],
  open: ['open', amount],
  high: ['high', amount],
  low: ['low', amount],
  close: ['close', amount],
  volume: ['volume', integer],
  /** The price change within the bar, if the back end reports it. */
  change: ['change', optionally(amount)],
});
export type Candle = Of<typeof candleSchema>;

export const period = oneOf(['1m', '1d', '1wk', '1mo']);
/** Timeline of minutes, day, week and month candles. */
export type Period = Of<typeof period>;

/**
 * The year of `yearHigh` and `yearLow`, ms: the bars of days that begin less than this before the newest one, which is
 * among them.
 */
export const FIFTY_TWO_WEEKS = 52 * 7 * 86_400_000;

/** What is told of one instrument and not in lists, because lists are polled; each may be missing (D79). */
const facts = {
  /** Mean volume of the 20 sessions before the present one. */
  averageVolume: ['average_volume', maybe(integer)],
  /** Highest and lowest price of 52 weeks, of the present session too. */
  yearHigh: ['fifty_two_week_high', maybe(amount)],
  yearLow: ['fifty_two_week_low', maybe(amount)],
  /** Of a future: how much of its price is paid on buying it, in percent; '100' is all of it. */
  marginPercent: ['margin_percent', maybe(amount)],
  /** Of a currency pair: how far a purchase's price is above a sale's of the same instant; '0' where they are one price. */
  spread: ['spread', maybe(amount)],
  /** Of a currency pair: the names of what is bought and of what pays for it: 'Euro' and 'US Dollar' of EUR/USD. */
  baseName: ['base_name', maybe(string())],
  quoteName: ['quote_name', maybe(string())],
} as const;

/** For instruments of which a back end tells none of them. */
export const NO_FACTS = {
  averageVolume: null,
  yearHigh: null,
  yearLow: null,
  marginPercent: null,
  spread: null,
  baseName: null,
  quoteName: null,
} as const;

export const quoteSchema = record({
  symbol: ['symbol', string()],
  name: ['name', string()],
  kind: ['mold', maybe(instrumentKind)],
  market: ['market', maybe(string())],
  marketName: ['market_name', maybe(string())],
  ...ofPrice,
  ...terms,
  ...facts,
  price: ['price', amount],
  change: ['change', amount],
  changePercent: ['changePercent', amount],
  open: ['open', maybe(amount)],
  high: ['high', maybe(amount)],
  low: ['low', maybe(amount)],
  volume: ['volume', maybe(integer)],
  /** Whether the market trades at `time`. */
  isOpen: ['is_open', maybe(flag)],
  /** When the market opens or closes next; null where it never does. */
  nextChange: ['next_change', maybe(instant)],
  /** Start and end of the session that the timeline shows. */
  sessionStart: ['session_start', maybe(instant)],
  sessionEnd: ['session_end', maybe(instant)],
  /** The session's trade date, by the exchange's calendar: '2026-11-20'. */
  sessionDate: ['session_date', optionally(string())],
  /** The area under `linePath`. */
  areaPath: ['areaPath', maybe(string())],
  /** Ascending; only where the call named a period. */
  bars: ['rows', maybe(page(candleSchema, ''))],
  /** Close of the session before the first of the bars. */
  closeBefore: ['close_before', optionally(amount)],
});
export type Quote = Of<typeof quoteSchema>;

/**
 * The quote of one instrument, small enough for polling every three seconds; with a period, its bars as well. Minutes
 * are those of the session that contains `before` (the current one by default); bars of other periods started before
 * it. Of all these the last `limit`.
 */
export const getQuote = endpoint({
  name: 'getQuote',
  method: 'GET',
  path: '/v2/yahoo',
  input: record({
    symbol: ['symbol', string()],
    market: ['market', optionally(string())],
    kind: ['mold', optionally(instrumentKind)],
    period: ['interval', optionally(period)],
    before: ['before', optionally(instant)],
    /**
     * Only sessions from this trade date on ('2026-11-20'); the first week or month contains no earlier ones. Minutes
     * ignore it, and so may a back end (D79).
     */
    from: ['from', optionally(string())],
    limit: ['limit', optionally(integer)],
  }),
  output: quoteSchema,
  errors: ['not-found'],
  reads: ['market'],
});
