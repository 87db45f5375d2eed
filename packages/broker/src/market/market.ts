/**
 * The entry point of the simulated market. All its results are pure functions of seed, hours, instrument and instant,
 * so that any number of broker processes agree without communication. Its caches are bounded and never stale.
 */
import { createHash } from 'node:crypto';
import type { Decimal } from '@bourse/money/decimal';
import { type Calendar, calendarOf, type Hours, type Session, type Venue } from './calendar.ts';
import { type Candle, candlesOf, type Period, type Window, workOutDays } from './candles.ts';
import type { DayPrices } from './days.ts';
import { lastTradeBy, TRADE_EVERY } from './minutes.ts';
import { type PriceSource, priceSource } from './price.ts';
import { priceAt, type Quote, quoteOf, sparklineAt } from './quote.ts';
import type { Sparkline } from './sparkline.ts';
import { type Standing, standingOf } from './standing.ts';
import type { Instrument } from './symbols.ts';
import { type Year, yearBefore } from './year.ts';

export interface MarketOptions {
  /** Another seed makes other prices. */
  seed?: string;
  /** Always open by default. */
  hours?: Hours;
}

export interface Market {
  hours: Hours;
  /** Distinguishes seeds without revealing them. */
  fingerprint: string;
  calendar(venue: Venue): Calendar;
  /**
   * Between two trades the same object is returned, so callers must not change it.
   * @throws RangeError before the instrument's first trade, in January 2021
   */
  quote(instrument: Instrument, at: number): Quote;
  /** What a list is sorted by, at an instant: cheaper than `quote`, of which it is a part; same errors. */
  standing(instrument: Instrument, at: number): Standing;
  /** What the 52 weeks before a session have made; `workOutDays` first where it must not block other requests. */
  yearBefore(instrument: Instrument, session: Session): Year;
  /** The price of `quote` alone, for many instants of the past; same errors. */
  price(instrument: Instrument, at: number): Decimal;
  /** The session's line up to an instant; same errors as `quote`. */
  sparkline(instrument: Instrument, at: number): Sparkline;
  /** A whole session in ticks, also its future: callers that show it wait for its end. */
  day(instrument: Instrument, session: Session): DayPrices;
  /** Oldest first. `window.to` is the present: pass no instant after the clock's. */
  candles(instrument: Instrument, period: Period, window: Window): Candle[];
  /**
   * Works out the days from an instant on in steps, between which other requests can be served: five years of derived
   * days, which are those for candles and the default, take half a second.
   */
  workOutDays(instrument: Instrument, to: number, from?: number): Iterable<void>;
}

/**
 * Trades of an instrument whose results are cached: the present one, and the one before it for requests that began
 * earlier.
 */
const TRADES_KEPT = 2;

/** The result for one trade, and until when it is valid. */
interface Made<T> {
  from: number;
  until: number;
  value: T;
}

/** Caches what is computed from a source, once for each trade. */
const onceATrade = <T>(make: (source: PriceSource, at: number) => T): typeof make => {
  const known = new WeakMap<PriceSource, Made<T>[]>();
  return (source, at) => {
    const made = known.get(source) ?? [];
    // Newest first, because it is requested most.
    const before = made.find(({ from, until }) => from <= at && at < until);
    if (before) return before.value;
    const value = make(source, at);
    const { calendar } = source;
    const session = calendar.latestSession(at);
    if (!session) return value;
    const { time, isOver } = lastTradeBy(session, at);
    const until = isOver
      ? (calendar.nextChange(at) ?? Number.POSITIVE_INFINITY)
      : Math.min(time + TRADE_EVERY, session.closesAt);
    made.unshift({ from: time, until, value });
    made.length = Math.min(made.length, TRADES_KEPT);
    known.set(source, made);
    return value;
  };
};

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

  const quote = onceATrade(quoteOf);
  const sparkline = onceATrade(sparklineAt);
  const standing = onceATrade(standingOf);
  return {
    hours,
    fingerprint: createHash('sha256').update(seed).digest('hex').slice(0, 16),
    calendar,
    quote: (instrument, at) => quote(sourceOf(instrument), at),
    standing: (instrument, at) => standing(sourceOf(instrument), at),
    yearBefore: (instrument, session) => yearBefore(sourceOf(instrument), session),
    price: (instrument, at) => priceAt(sourceOf(instrument), at),
    sparkline: (instrument, at) => sparkline(sourceOf(instrument), at),
    day: (instrument, session) => sourceOf(instrument).dayOf(session),
    candles: (instrument, period, window) => candlesOf(sourceOf(instrument), period, window),
    workOutDays: (instrument, to, from) => workOutDays(sourceOf(instrument), to, from),
  };
};
