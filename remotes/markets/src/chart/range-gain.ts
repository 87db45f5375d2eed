/** The change of the price over a range that a chart shows. Pure. */
import type { Candle, Quote } from '@bourse/contract/market';
import { rangeChange, type TradeDate } from '@bourse/figures/price-range';
import type { Gain } from '@bourse/money/gain';
import type { ChartBars } from './chart-bars.ts';
import { sessionDateOf, tradeDateOf } from './trade-dates.ts';
import type { Drawing } from './views.ts';

/** All bars of a chart with their trade dates, oldest first. Minutes have those of their sessions. */
export const allBars = (
  { quote, earlier }: ChartBars,
  { period }: Pick<Drawing, 'period'>,
): (Candle & { date: TradeDate })[] => [
  ...earlier.flatMap(({ date, minutes }) => minutes.map((minute) => ({ ...minute, date }))),
  ...(quote.bars?.items ?? []).map((bar) => ({
    ...bar,
    date: period === '1m' ? sessionDateOf(quote) : tradeDateOf(bar),
  })),
];

export interface RangeGain extends Gain {
  /** Trade date of the first bar: later than the range where there are no older prices. */
  since: TradeDate;
}

/** @returns undefined for the session, whose change is that of the day, and for candles that can be panned */
export function gainOverRange(
  drawing: Pick<Drawing, 'extent' | 'period'>,
  loaded: ChartBars,
  live: Pick<Quote, 'price'>,
): RangeGain | undefined {
  const { extent } = drawing;
  const [first] = extent === 'range' || extent === 'sessions' ? allBars(loaded, drawing) : [];
  if (!first) return undefined;
  const { closeBefore } = loaded;
  return { ...rangeChange({ closeBefore, firstOpen: first.open }, live.price), since: first.date };
}
