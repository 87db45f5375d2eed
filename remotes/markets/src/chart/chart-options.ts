/** Input and output of a drawn chart. */
import type { Period, Quote } from '@bourse/contract/market';
import type { Locale } from '@bourse/session/config';
import type { Locales } from 'klinecharts';
import type { Listing } from '../instruments/live-quote.ts';
import type { Bar, Tick } from './bars.ts';
import type { Direction } from './chart-look.ts';
import type { IndicatorName } from './indicators.ts';
import type { Trade } from './trades.ts';

export interface ChartProps {
  listing: Listing;
  /** The customer's trades. Pass the same array while they are unchanged. */
  trades: readonly Trade[];
}

export interface ChartLabels {
  locale: Locale;
  /** Labels of the read-out. */
  legend: Locales;
  /** Label of the session's average price. */
  average: string;
  /** Text of the mark of a trade. */
  mark: Record<Trade['side'], string>;
  formatPrice: (value: string | number) => string;
  formatVolume: (value: string | number) => string;
  formatTime: (time: number, where: 'axis' | 'read-out') => string;
}

export interface ChartOptions {
  symbol: string;
  period: Period;
  decimals: number;
  timeZone: string;
  /** Undefined for candles, which do not show it. */
  previousClose: number | undefined;
  direction: Direction;
  loaded: Quote;
  labels: ChartLabels;
  /** Only for candles; the timeline always shows the average. */
  indicators: readonly IndicatorName[];
  trades: readonly Trade[];
  /**
   * Loads bars before `before`, at most one response; empty when there are no older ones. It rejects when the call
   * fails.
   */
  loadOlder: (before: number) => Promise<Quote>;
}

/** The bar at the crosshair. */
export interface Reading {
  bar: Bar;
  /** Position among the bars, 1 is the oldest. */
  place: number;
  /** Number of bars. */
  of: number;
}

export interface DrawnChart {
  /** Applies a newer quote, which changes or adds one bar. */
  tick: (live: Tick, direction: Direction) => void;
  /** Applies a newer response of the query that the bars came from. */
  refresh: (loaded: Quote) => void;
  showIndicators: (chosen: readonly IndicatorName[]) => void;
  markTrades: (trades: readonly Trade[]) => void;
  /** Moves the crosshair by a number of bars from its position, or from the last bar. */
  read: (step: number) => Reading | undefined;
  stopReading: () => void;
  dispose: () => void;
}
