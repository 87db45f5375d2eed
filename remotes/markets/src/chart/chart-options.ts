/** What the chart is told, and what it can be told later. */
import type { Period, Quote } from '@bourse/contract/market';
import type { Locale } from '@bourse/session/config';
import type { Locales } from 'klinecharts';
import type { Tick } from './bars.ts';
import type { Direction } from './chart-look.ts';
import type { IndicatorName } from './indicators.ts';
import type { Reading } from './read-out.ts';
import type { Trade } from './trades.ts';

export interface ChartLabels {
  locale: Locale;
  /** The labels of the read-out. */
  legend: Locales;
  /** Before the session's average price. */
  average: string;
  /** What stands in the mark of one's own trade. */
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
  /** Undefined on candles, which do not show it. */
  previousClose: number | undefined;
  direction: Direction;
  loaded: Quote;
  labels: ChartLabels;
  /** Of candles; the timeline has its average alone. */
  indicators: readonly IndicatorName[];
  trades: readonly Trade[];
  /** Bars before `before`, at most so many as one answer has; empty at the beginning of time. Rejects when it fails. */
  loadOlder: (before: number) => Promise<Quote>;
}

export interface DrawnChart {
  /** A newer quote: one bar changes. */
  tick: (live: Tick, direction: Direction) => void;
  /** A fresh answer to the question that the bars came from. */
  refresh: (loaded: Quote) => void;
  showIndicators: (chosen: readonly IndicatorName[]) => void;
  markTrades: (trades: readonly Trade[]) => void;
  /** Moves the crosshair by so many bars from where it was, at first from the last one. */
  read: (step: number) => Reading | undefined;
  stopReading: () => void;
  dispose: () => void;
}
