/** What the chart can show: candles of a period (product.md, "Chart"), or a range of time up to now. Pure. */
import type { Candle, Period, Quote } from '@bourse/contract/market';
import type { TradeDate } from '@bourse/figures/price-range';
import { tradeDateOf } from './trade-dates.ts';

export const RANGES = ['1D', '5D', '1M', '6M', '1Y', '5Y'] as const;
export type Range = (typeof RANGES)[number];
export type View = Period | Range;

export type ChartStyle = 'line' | 'candles';
/** A range is looked at for where it went, and a period for its candles, until the customer switches. */
export type Styles = Record<'range' | 'period', ChartStyle>;

/** The timeline is the range of one day. */
export const groupOf = (view: View): keyof Styles => (isPeriod(view) && view !== '1m' ? 'period' : 'range');

export const isPeriod = (view: View): view is Period => !RANGES.some((range) => range === view);

export interface Drawing {
  style: ChartStyle;
  /** Of the bars that are asked for. */
  period: Period;
  /**
   * `session`: the whole session, by its hours. `sessions`: the last ones, side by side. `range`: from so many months ago
   * to now. `open`: as many candles as fit, and older ones by panning.
   */
  extent: 'session' | 'sessions' | 'range' | 'open';
  /** Length of a `range`. */
  months: number;
}

/** Sessions of the range of five days. */
export const SESSIONS = 5;

/** For each long range its months, and the periods of bars that a phone is wide enough for. */
const LONG: Record<Exclude<Range, '1D' | '5D'>, [months: number, line: Period, candles: Period]> = {
  '1M': [1, '1d', '1d'],
  '6M': [6, '1d', '1wk'],
  '1Y': [12, '1d', '1wk'],
  '5Y': [60, '1wk', '1mo'],
};

export function drawingOf(view: View, styles: Styles): Drawing {
  const style = styles[groupOf(view)];
  if (view === '1m' || view === '1D') return { style, period: '1m', extent: 'session', months: 0 };
  if (view === '5D') return { style, period: '1m', extent: 'sessions', months: 0 };
  if (isPeriod(view)) return { style, period: view, extent: 'open', months: 0 };
  const [months, line, candles] = LONG[view];
  return { style, period: style === 'line' ? line : candles, extent: 'range', months };
}

/** Upper bounds of the number of bars in a month. */
const A_MONTH: Record<Period, number> = { '1m': 0, '1d': 31, '1wk': 4.5, '1mo': 1 };

/** How many bars a range needs at most, one more than it has. */
export const barsOfRange = ({ period, months }: Pick<Drawing, 'period' | 'months'>): number =>
  Math.ceil(months * A_MONTH[period]) + 2;

/** The bars whose sessions are within the range, and those before it. */
export function partedByRange(quote: Quote, from: TradeDate): { before: Candle[]; within: Candle[] } {
  const bars = quote.bars?.items ?? [];
  const first = bars.findIndex((bar) => tradeDateOf(bar) >= from);
  const before = first < 0 ? bars : bars.slice(0, first);
  return { before, within: bars.slice(before.length) };
}

/** Most bars side by side on a phone: points of a line, and candles that can be told apart. */
const MOST: Record<ChartStyle, number> = { line: 1_500, candles: 96 };
const MINUTES = [1, 2, 5, 10, 15, 30, 60, 120, 240];

/** @returns how many of these minutes are drawn as one bar, so that all of them fit */
export const minutesOfBar = (style: ChartStyle, minutes: number): number =>
  MINUTES.find((each) => minutes / each <= MOST[style]) ?? 24 * 60;
