/** The chart's bars. They are floats, which only the chart may use (D27). Pure. */
import type { Candle, Period, Quote } from '@bourse/contract/market';
import { toFloat } from '@bourse/money/decimal';

export type Bar = {
  /** Start of the bar, epoch ms. */
  timestamp: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
};

export const MINUTE = 60_000;

/** Number of bars per request: more than are visible, so that the first pan needs no request. */
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

/** The fields of a quote that a chart needs. */
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
 * Fills the gaps between a session's minutes with the last price. The chart's axis counts bars and not minutes, so a
 * gap would move all later bars to an earlier time.
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

/** Combines minutes into longer bars, by the clock. */
export function longerBars(bars: readonly Bar[], minutes: number): Bar[] {
  if (minutes === 1) return [...bars];
  const longer: Bar[] = [];
  for (const bar of bars) {
    const timestamp = bar.timestamp - (bar.timestamp % (minutes * MINUTE));
    const last = longer.at(-1);
    if (last?.timestamp === timestamp)
      longer[longer.length - 1] = {
        ...last,
        high: Math.max(last.high, bar.high),
        low: Math.min(last.low, bar.low),
        close: bar.close,
        volume: last.volume + bar.volume,
      };
    else longer.push({ ...bar, timestamp });
  }
  return longer;
}

/**
 * The last bar after a newer quote, or a new bar when the quote starts a new minute.
 * @param bars the drawn bars, ascending
 * @param loaded the quote that came with the bars; the difference of its volume to the live quote's is new
 * @returns undefined when the quote changes nothing
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

/** The minute of a quote. The session's last trade may have the time of the close; it belongs to the minute before. */
function minuteOf({ time, sessionEnd }: Tick): number {
  const at = sessionEnd === null ? (time ?? 0) : Math.min(time ?? 0, sessionEnd - 1);
  return Math.floor(at / MINUTE) * MINUTE;
}

function lastCandle(period: Period, last: Bar, loaded: Tick, live: Tick): Bar {
  const bar = stretched(last, toFloat(live.price));
  // The quote has all figures of the day. For a week or month it has only what was added.
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

/** Bars of a newer response, from the last drawn bar on: to replace it or to be appended. */
export const newerBars = (drawn: readonly Bar[], fresh: readonly Bar[]): Bar[] => {
  const last = drawn.at(-1)?.timestamp ?? Number.NEGATIVE_INFINITY;
  return fresh.filter(({ timestamp }) => timestamp >= last);
};

/** Whether the bars have volume; currency pairs have none. */
export const hasVolume = (bars: readonly Bar[]): boolean => bars.some(({ volume }) => volume > 0);

/** Space after the present, as a factor, on an axis that ends with the present. */
const AHEAD = 1.08;
/** Minimum of the axis in minutes, for a market that trades round the clock and has just started its day. */
const SHORTEST = 60;

/**
 * The number of minutes on the time axis: the whole session, so that a new session does not fill the width. The axis of
 * a market that never closes ends a little after now.
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
