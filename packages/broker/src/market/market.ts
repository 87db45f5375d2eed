/**
 * The simulated market: its door. Everything it answers is a pure function of seed, hours, instrument and instant,
 * so any number of broker processes agree without talking. What it remembers is bounded and never stale.
 */
import { type Calendar, calendarOf, type Hours, type Venue } from './calendar.ts';
import { type Candle, candlesOf, type Period, type Window } from './candles.ts';
import { type PriceSource, priceSource } from './price.ts';
import { type Quote, quoteOf, sparklineAt } from './quote.ts';
import type { Sparkline } from './sparkline.ts';
import type { Instrument } from './symbols.ts';

export interface MarketOptions {
  /** Another seed is another history. */
  seed?: string;
  /** Round the clock unless configured. */
  hours?: Hours;
}

export interface Market {
  hours: Hours;
  calendar(venue: Venue): Calendar;
  /** @throws RangeError before the instrument's first trade, in January 2021. */
  quote(instrument: Instrument, at: number): Quote;
  /** The session's line up to an instant; same errors as quote. */
  sparkline(instrument: Instrument, at: number): Sparkline;
  /** Oldest first. `window.to` is the present: pass no instant beyond the clock's. */
  candles(instrument: Instrument, period: Period, window: Window): Candle[];
}

export const DEFAULT_SEED = 'bourse';

export const openMarket = ({ seed = DEFAULT_SEED, hours = 'always' }: MarketOptions = {}): Market => {
  const calendars = new Map<Venue, Calendar>();
  const calendar = (venue: Venue): Calendar => {
    const known = calendars.get(venue) ?? calendarOf(venue, hours);
    calendars.set(venue, known);
    return known;
  };

  const sources = new Map<string, PriceSource>();
  const sourceOf = (instrument: Instrument): PriceSource => {
    const known = sources.get(instrument.symbol) ?? priceSource(seed, instrument, calendar(instrument.venue));
    sources.set(instrument.symbol, known);
    return known;
  };

  return {
    hours,
    calendar,
    quote: (instrument, at) => quoteOf(sourceOf(instrument), at),
    sparkline: (instrument, at) => sparklineAt(sourceOf(instrument), at),
    candles: (instrument, period, window) => candlesOf(sourceOf(instrument), period, window),
  };
};
