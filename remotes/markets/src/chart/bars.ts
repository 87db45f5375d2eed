/**
 * Bars as a chart draws them: floats, which nothing else may use (D27). Pure, without the chart.
 */
import type { Candle, Period, Quote } from '@bourse/contract/market';
import { toFloat } from '@bourse/money/decimal';

export type Bar = {
  /** When it begins, epoch milliseconds. */
  timestamp: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
};

export const MINUTE = 60_000;

/** How many bars are asked for at a time: more than fit, so that the first pan finds them there. */
export const BARS = 240;

export const barsOf = (candles: readonly Candle[]): Bar[] =>
  candles.map(({ time, open, high, low, close, volume }) => ({
    timestamp: time,
    open: toFloat(open),
    high: toFloat(high),
    low: toFloat(low),
    close: toFloat(close),
    volume,
  }));

/** What of a quote a chart needs. */
export type Tick = Pick<
  Quote,
  | 'price'
  | 'open'
  | 'high'
  | 'low'
  | 'volume'
  | 'time'
  | 'sessionStart'
  | 'sessionEnd'
  | 'isOpen'
  | 'nextChange'
>;

/**
 * A session's minutes without holes: a minute in which nothing was traded stands still. A chart counts bars, not
 * minutes, so that a hole would move everything after it to an earlier time.
 */
export function wholeMinutes(bars: readonly Bar[], sessionStart: number | null): Bar[] {
  const whole: Bar[] = [];
  for (const bar of bars) {
    const before = whole.at(-1);
    let minute = before ? before.timestamp + MINUTE : Math.min(sessionStart ?? bar.timestamp, bar.timestamp);
    for (; minute < bar.timestamp; minute += MINUTE) whole.push(flat(minute, before?.close ?? bar.open));
    whole.push(bar);
  }
  return whole;
}

const flat = (timestamp: number, price: number): Bar => ({
  timestamp,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 0,
});

/**
 * The last bar after a newer quote; a new one where the quote begins a new minute.
 * @param bars as they are drawn, ascending
 * @param loaded the quote that came with them: what has been traded since is the difference
 * @returns undefined where the quote says nothing new
 */
export function lastBar(period: Period, bars: readonly Bar[], loaded: Tick, live: Tick): Bar | undefined {
  const last = bars.at(-1);
  if (!last || live.time === null || live.time < (loaded.time ?? 0)) return undefined;
  return period === '1m' ? lastMinute(bars, last, live) : lastCandle(period, last, loaded, live);
}

function lastMinute(bars: readonly Bar[], last: Bar, live: Tick): Bar | undefined {
  const price = toFloat(live.price);
  const minute = minuteOf(live);
  if (minute < last.timestamp) return undefined;
  const traded = live.volume === null ? 0 : live.volume - volumeOf(bars);
  if (minute === last.timestamp) {
    return { ...stretched(last, price), volume: last.volume + Math.max(0, traded) };
  }
  return { ...stretched(flat(minute, last.close), price), volume: Math.max(0, traded) };
}

/** The session's last trade may bear the time of its close; it belongs to the minute before. */
function minuteOf({ time, sessionEnd }: Tick): number {
  const at = sessionEnd === null ? (time ?? 0) : Math.min(time ?? 0, sessionEnd - 1);
  return Math.floor(at / MINUTE) * MINUTE;
}

function lastCandle(period: Period, last: Bar, loaded: Tick, live: Tick): Bar {
  const bar = stretched(last, toFloat(live.price));
  // Of a day the quote knows everything; of a week or month only what has been added to it.
  if (period === '1d' && live.high !== null && live.low !== null) {
    return {
      ...bar,
      high: toFloat(live.high),
      low: toFloat(live.low),
      volume: live.volume ?? bar.volume,
    };
  }
  return { ...bar, volume: last.volume + Math.max(0, (live.volume ?? 0) - (loaded.volume ?? 0)) };
}

const stretched = (bar: Bar, price: number): Bar => ({
  ...bar,
  close: price,
  high: Math.max(bar.high, price),
  low: Math.min(bar.low, price),
});

const volumeOf = (bars: readonly Bar[]): number => bars.reduce((sum, { volume }) => sum + volume, 0);

/** Bars to be appended or to replace the last one, after a fresh answer to the same question. */
export const newerBars = (drawn: readonly Bar[], fresh: readonly Bar[]): Bar[] => {
  const last = drawn.at(-1)?.timestamp ?? Number.NEGATIVE_INFINITY;
  return fresh.filter(({ timestamp }) => timestamp >= last);
};

/** Whether anything was traded in units: of a currency pair nobody counts them. */
export const hasVolume = (bars: readonly Bar[]): boolean => bars.some(({ volume }) => volume > 0);

/** Room for what comes, on an axis that ends with the present. */
const AHEAD = 1.08;
/** A market that trades round the clock has just begun its day. */
const SHORTEST = 60;

/**
 * How many minutes the time axis has: the whole session, so that a day that has just begun does not fill the width. A
 * market that never closes has no session that anybody waits for the end of: its axis ends a little after now.
 */
export function axisMinutes(tick: Tick, bars: number): number {
  const { sessionStart, sessionEnd, isOpen, nextChange } = tick;
  if (sessionStart === null || sessionEnd === null) return Math.max(1, bars);
  const session = Math.round((sessionEnd - sessionStart) / MINUTE);
  const isRoundTheClock = isOpen === true && nextChange === null;
  return Math.max(
    1,
    bars,
    isRoundTheClock ? Math.min(session, Math.max(SHORTEST, Math.ceil(bars * AHEAD))) : session,
  );
}
