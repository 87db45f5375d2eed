/** An instrument's quote at an instant. */
import type { Decimal } from '@bourse/money/decimal';
import { dayBar } from './bars.ts';
import type { Session } from './calendar.ts';
import { LAST_TRADE, lastTradeBy, minutePrices } from './minutes.ts';
import type { PriceSource } from './price.ts';
import { type Sparkline, sparklineOf } from './sparkline.ts';
import { amountOf, percentChange } from './ticks.ts';

export interface Quote {
  price: Decimal;
  previousClose: Decimal;
  open: Decimal;
  high: Decimal;
  low: Decimal;
  /** Whole units since the session's open. */
  volume: number;
  /** Price less previous close. */
  change: Decimal;
  /** Percent, two places: '-1.25'. */
  changePercent: Decimal;
  /** The time of the last trade, or of the session's close, in epoch milliseconds. */
  time: number;
  isOpen: boolean;
  /** When the market opens or closes next; undefined if it never closes. */
  nextChange?: number;
}

/** @throws RangeError before the instrument's first trade, in January 2021. */
export const sessionAt = ({ calendar, instrument }: PriceSource, at: number): Session => {
  const session = calendar.latestSession(at);
  if (!session)
    throw new RangeError(`${instrument.symbol} had no price yet at ${new Date(at).toISOString()}`);
  return session;
};

export const quoteOf = (source: PriceSource, at: number): Quote => {
  const { instrument, calendar } = source;
  const session = sessionAt(source, at);
  const bar = dayBar(source, session, at);
  const last = lastTradeBy(session, at);
  const nextChange = calendar.nextChange(at);
  return {
    price: amountOf(instrument, bar.close),
    previousClose: amountOf(instrument, bar.previousClose),
    open: amountOf(instrument, bar.open),
    high: amountOf(instrument, bar.high),
    low: amountOf(instrument, bar.low),
    volume: bar.volume,
    change: amountOf(instrument, bar.close - bar.previousClose),
    changePercent: percentChange(bar.previousClose, bar.close),
    time: last.time,
    isOpen: !last.isOver,
    ...(nextChange === undefined ? {} : { nextChange }),
  };
};

/**
 * The price of `quoteOf` alone. Of a past session it needs one minute, and nothing of it is cached.
 * @throws RangeError as `quoteOf`
 */
export const priceAt = (source: PriceSource, at: number): Decimal => {
  const session = sessionAt(source, at);
  const { minute, trade, isOver } = lastTradeBy(session, at);
  const isLast = isOver || (minute === session.minutes - 1 && trade === LAST_TRADE);
  const price = isLast
    ? source.dayOf(session).close
    : minutePrices(source.pathOf(session), minute, trade).close;
  return amountOf(source.instrument, price);
};

/** Enough points for a card, and few enough to send with every row. */
const POINTS = 60;

/** The session's prices from its open to the instant, as a line of at most 62 points. */
export const sparklineAt = (source: PriceSource, at: number): Sparkline => {
  const session = sessionAt(source, at);
  const minutes = source.minutesOf(session);
  const last = lastTradeBy(session, at);
  const step = Math.ceil((last.minute + 1) / POINTS);
  const prices: number[] = [];
  for (let minute = 0; minute <= last.minute; minute += step) prices.push(minutes.marks[minute] as number);
  prices.push(minutePrices(minutes, last.minute, last.trade).close);
  return sparklineOf(prices, minutes.day.previousClose);
};
