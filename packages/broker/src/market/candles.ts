/** Candles of four periods from the same prices: a day combines its minutes, a week and a month combine their days. */
import type { Decimal } from '@bourse/money/decimal';
import { type Bar, combined, dayBar, minuteBars } from './bars.ts';
import { FIRST_DAY, type Session } from './calendar.ts';
import type { PriceSource } from './price.ts';
import type { Instrument } from './symbols.ts';
import { amountOf } from './ticks.ts';
import { DAY, monthOf, weekOf } from './zones.ts';

/** The chart's periods, as the wire spells them (product.md, "Chart"). */
export type Period = '1m' | '1d' | '1wk' | '1mo';

export interface Candle {
  /** When its first trade happened, in epoch milliseconds. */
  time: number;
  /** Trade date of its first session (epoch day). */
  day: number;
  open: Decimal;
  high: Decimal;
  low: Decimal;
  close: Decimal;
  /** Whole units. */
  volume: number;
  /** Close of the session before the candle's first one: for a minute or a day of today, that of yesterday. */
  previousClose: Decimal;
}

export interface Window {
  /**
   * Only candles that begin at or after this instant. By default, today's session for minutes, otherwise five years.
   */
  from?: number;
  /**
   * Only sessions from this trade date on (epoch day), for other periods than minutes: the first week or month contains
   * no earlier ones. Without it a week or month that began before `from` is left out.
   */
  fromDay?: number;
  /** The present: no later prices are used, and the last candle ends here. It must not be after the clock's `now`. */
  to: number;
  /** Keeps the newest; MOST_CANDLES by default and at most. */
  limit?: number;
}

/** Enough for three of the longest sessions in minutes, or thirteen years in days. */
export const MOST_CANDLES = 5_000;
/** With two leap days, and the hours between a session's open and the present. */
const FIVE_YEARS = 1_829 * DAY;
/** A month, ms. */
export const LONGEST_GROUP = 31 * DAY;

/** Sessions that have begun by an instant, newest first, back to the one that begins at or after `from`. */
export function* sessionsBack({ calendar }: PriceSource, from: number, to: number): Generator<Session> {
  let session = calendar.latestSession(to);
  while (session && session.opensAt >= from) {
    yield session;
    session = calendar.latestSession(session.opensAt - 1);
  }
}

/** Works out days, by default those of five years of candles, one per step. Results are cached. */
export function* workOutDays(
  source: PriceSource,
  to: number,
  from = to - FIVE_YEARS - LONGEST_GROUP,
): Generator<void> {
  for (const session of sessionsBack(source, from, to)) {
    source.dayOf(session);
    yield;
  }
}

type Bounds = Required<Window>;

const newestMinutes = (source: PriceSource, { from, to, limit }: Bounds): Bar[] => {
  const sessions: Bar[][] = [];
  let count = 0;
  // A session that began before `from` may still have minutes after it.
  for (const session of sessionsBack(source, from - 2 * DAY, to)) {
    if (count >= limit || session.closesAt <= from) break;
    const bars = minuteBars(source.minutesOf(session), to).filter(({ time }) => time >= from);
    sessions.push(bars);
    count += bars.length;
  }
  return sessions.reverse().flat().slice(-limit);
};

/** The number of the week or month that a session belongs to. */
const GROUP_OF: Record<Exclude<Period, '1m'>, (day: number) => number> = {
  '1d': (day) => day,
  '1wk': weekOf,
  '1mo': monthOf,
};

const newestGroups = (
  source: PriceSource,
  groupOf: (day: number) => number,
  { from, fromDay, to, limit }: Bounds,
): Bar[] => {
  const bars: Bar[] = [];
  let group: number | undefined;
  // Goes back before `from`, because a candle that began before it is left out whole.
  for (const session of sessionsBack(source, from - LONGEST_GROUP, to)) {
    if (session.day < fromDay) break;
    const bar = dayBar(source, session, to);
    const later = bars.at(-1);
    if (later && groupOf(session.day) === group) {
      bars[bars.length - 1] = combined(bar, later);
      continue;
    }
    if (bars.length === limit || session.opensAt < from) break;
    group = groupOf(session.day);
    bars.push(bar);
  }
  return bars.filter(({ time }) => time >= from).reverse();
};

const candleFrom = (instrument: Instrument, bar: Bar): Candle => ({
  time: bar.time,
  day: bar.day,
  open: amountOf(instrument, bar.open),
  high: amountOf(instrument, bar.high),
  low: amountOf(instrument, bar.low),
  close: amountOf(instrument, bar.close),
  volume: bar.volume,
  previousClose: amountOf(instrument, bar.previousClose),
});

/** Candles of a period, oldest first; empty if nothing was traded. */
export const candlesOf = (source: PriceSource, period: Period, window: Window): Candle[] => {
  const { to } = window;
  const limit = Math.max(0, Math.min(window.limit ?? MOST_CANDLES, MOST_CANDLES));
  const today = source.calendar.latestSession(to)?.opensAt ?? to;
  const from = window.from ?? (period === '1m' ? today : to - FIVE_YEARS);
  const complete = { from, fromDay: window.fromDay ?? FIRST_DAY, to, limit };
  const bars =
    period === '1m' ? newestMinutes(source, complete) : newestGroups(source, GROUP_OF[period], complete);
  return bars.map((bar) => candleFrom(source.instrument, bar));
};
