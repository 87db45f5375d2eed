/** Candles of four periods from one and the same prices: a day is its minutes, a week and a month are their days. */
import type { Decimal } from '@bourse/money/decimal';
import { type Bar, dayBar, joined, minuteBars } from './bars.ts';
import type { Session } from './calendar.ts';
import type { PriceSource } from './price.ts';
import type { Instrument } from './symbols.ts';
import { amountOf } from './ticks.ts';
import { DAY, monthOf, weekOf } from './zones.ts';

/** The chart's periods, as the wire spells them (product.md, "Chart"). */
export type Period = '1m' | '1d' | '1wk' | '1mo';

export interface Candle {
  /** When its first trade happened, epoch milliseconds. */
  time: number;
  open: Decimal;
  high: Decimal;
  low: Decimal;
  close: Decimal;
  /** Whole units. */
  volume: number;
  /** Close less the close of the session before the candle's first: of yesterday, for a minute or a day of today. */
  change: Decimal;
}

export interface Window {
  /** Only candles that begin at or after this instant. Left out: today's session for minutes, else five years. */
  from?: number;
  /** The present: nothing after it is seen, and the candle under way ends here. Not beyond the clock's `now`. */
  to: number;
  /** The newest so many; at most, and left out, MOST_CANDLES. */
  limit?: number;
}

/** Three of the longest sessions in minutes, or thirteen years in days. */
export const MOST_CANDLES = 5_000;
const FIVE_YEARS = 1_827 * DAY;
const LONGEST_GROUP = 31 * DAY;

/** Sessions that have begun by an instant, newest first, back to the one that begins at or after `from`. */
function* sessionsBack({ calendar }: PriceSource, from: number, to: number): Generator<Session> {
  let session = calendar.latestSession(to);
  while (session && session.opensAt >= from) {
    yield session;
    session = calendar.latestSession(session.opensAt - 1);
  }
}

/** Works out the days that five years of candles are made of, one at each step. What was worked out is kept. */
export function* workOutDays(source: PriceSource, to: number): Generator<void> {
  for (const session of sessionsBack(source, to - FIVE_YEARS - LONGEST_GROUP, to)) {
    source.dayOf(session);
    yield;
  }
}

const newestMinutes = (source: PriceSource, { from, to, limit }: Required<Window>): Bar[] => {
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

/** Which week or month a session belongs to: the same number for all of it. */
const GROUP_OF: Record<Exclude<Period, '1m'>, (day: number) => number> = {
  '1d': (day) => day,
  '1wk': weekOf,
  '1mo': monthOf,
};

const newestGroups = (
  source: PriceSource,
  groupOf: (day: number) => number,
  { from, to, limit }: Required<Window>,
): Bar[] => {
  const bars: Bar[] = [];
  let group: number | undefined;
  // Also before `from`, since a candle that began before it is left out whole.
  for (const session of sessionsBack(source, from - LONGEST_GROUP, to)) {
    const bar = dayBar(source, session, to);
    const later = bars.at(-1);
    if (later && groupOf(session.day) === group) {
      bars[bars.length - 1] = joined(bar, later);
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
  open: amountOf(instrument, bar.open),
  high: amountOf(instrument, bar.high),
  low: amountOf(instrument, bar.low),
  close: amountOf(instrument, bar.close),
  volume: bar.volume,
  change: amountOf(instrument, bar.close - bar.previousClose),
});

/** Candles of a period, oldest first. Empty where nothing was traded. */
export const candlesOf = (source: PriceSource, period: Period, window: Window): Candle[] => {
  const { to } = window;
  const limit = Math.max(0, Math.min(window.limit ?? MOST_CANDLES, MOST_CANDLES));
  const today = source.calendar.latestSession(to)?.opensAt ?? to;
  const from = window.from ?? (period === '1m' ? today : to - FIVE_YEARS);
  const complete = { from, to, limit };
  const bars =
    period === '1m' ? newestMinutes(source, complete) : newestGroups(source, GROUP_OF[period], complete);
  return bars.map((bar) => candleFrom(source.instrument, bar));
};
