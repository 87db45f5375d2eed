/** Input and output of a drawn chart. */
import type { Quote } from '@bourse/contract/market';
import type { TradeDate } from '@bourse/figures/price-range';
import type { Locale } from '@bourse/session/config';
import type { Locales } from 'klinecharts';
import type { Listing } from '../instruments/live-quote.ts';
import type { AlertLine } from './alert-lines.ts';
import type { Bar, Tick } from './bars.ts';
import type { ChartBars } from './chart-bars.ts';
import type { Directions } from './chart-look.ts';
import type { DateUnit } from './date-axis.ts';
import type { IndicatorName } from './indicators.ts';
import type { Trade } from './trades.ts';
import type { Drawing } from './views.ts';

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
  formatHour: (time: number) => string;
  formatTradeDate: (date: TradeDate, unit: DateUnit) => string;
  /** The period of a bar: the times of its minutes, its day, week or month. */
  formatBar: (
    bar: Pick<Bar, 'timestamp' | 'end' | 'date'>,
    about: {
      /** More will be traded in it. */
      isGrowing: boolean;
      isSpoken: boolean;
    },
  ) => string;
}

export interface ChartOptions extends Pick<Drawing, 'period' | 'style' | 'extent'> {
  symbol: string;
  decimals: number;
  timeZone: string;
  /** Drawn in the chart of one session. */
  previousClose: number | undefined;
  directions: Directions;
  loaded: Quote;
  /** Each session that is shown before that of `loaded`. */
  earlier: ChartBars['earlier'];
  labels: ChartLabels;
  /** Only for candles of a period or a range; the chart of a session always shows its average. */
  indicators: readonly IndicatorName[];
  trades: readonly Trade[];
  alerts: readonly AlertLine[];
  /** An empty element outside of the canvas, for the figures of what is drawn on the prices. */
  legend: HTMLElement;
  /**
   * Loads bars before `before`, at most one response; empty when there are no older ones. It rejects when the call
   * fails.
   */
  loadOlder: (before: number) => Promise<Quote>;
}

/** The bar at the crosshair. */
export interface Reading {
  bar: Bar;
  /** More will be traded in it. */
  isGrowing: boolean;
  /** Position among the bars, 1 is the oldest. */
  place: number;
  /** Number of bars. */
  of: number;
}

export interface DrawnChart {
  /** Applies a newer quote, which changes the last bar. */
  tick: (live: Tick, directions: Directions) => void;
  /** Applies a newer response of the query that the bars came from. */
  refresh: (loaded: Quote) => void;
  showIndicators: (chosen: readonly IndicatorName[]) => void;
  markTrades: (trades: readonly Trade[]) => void;
  markAlerts: (alerts: readonly AlertLine[]) => void;
  /** Moves the crosshair by a number of bars from its position, or from the last bar. */
  read: (step: number) => Reading | undefined;
  /** The last bar, without the crosshair. */
  readLast: () => Reading | undefined;
  stopReading: () => void;
  dispose: () => void;
}
