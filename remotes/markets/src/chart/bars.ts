/** The chart's bars. They are floats, which only the chart may use (D27). Pure. */
import type { Candle, Period, Quote } from '@bourse/contract/market';
import type { TradeDate } from '@bourse/figures/price-range';
import { toFloat } from '@bourse/money/decimal';
import { tradeDateOf } from './trade-dates.ts';

export type Bar = {
  /** Start of the bar, epoch ms. */
  timestamp: number;
  /** End of the last minute in it, epoch ms; bars of days and longer have none. */
  end?: number | undefined;
  /** Trade date of its first session. */
  date: TradeDate;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
};

export const MINUTE = 60_000;

/** Number of bars per request: more than are visible, so that the first pan needs no request. */
export const BARS = 240;

/** @param dateOf the trade date of a candle */
const barsFrom = (candles: readonly Candle[], dateOf: (candle: Candle) => TradeDate): Bar[] =>
  candles.map((candle) => ({
    timestamp: candle.time,
    date: dateOf(candle),
    open: toFloat(candle.open),
    high: toFloat(candle.high),
    low: toFloat(candle.low),
    close: toFloat(candle.close),
    volume: candle.volume,
  }));

/** Bars of days and longer. */
export const barsOf = (candles: readonly Candle[]): Bar[] => barsFrom(candles, tradeDateOf);

/**
 * The minutes of a session without gaps: a minute without a trade has the last price. The
 * chart's axis counts bars and not minutes, so a gap would move all later bars to an earlier time.
 */
export function minutesOf(
  candles: readonly Candle[],
  session: { start: number | null; date: TradeDate },
): Bar[] {
  const bars = barsFrom(candles, () => session.date);
  const whole: Bar[] = [];
  for (const bar of bars) {
    const before = whole.at(-1);
    let minute = before ? before.timestamp + MINUTE : Math.min(session.start ?? bar.timestamp, bar.timestamp);
    for (; minute < bar.timestamp; minute += MINUTE) {
      const price = before?.close ?? bar.open;
      whole.push({
        ...bar,
        timestamp: minute,
        open: price,
        high: price,
        low: price,
        close: price,
        volume: 0,
      });
    }
    whole.push(bar);
  }
  return whole.map((bar) => ({ ...bar, end: bar.timestamp + MINUTE }));
}

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
 * Combines the minutes of a session into longer bars. They count from the session's start, because an hour of the clock
 * may begin before the session does.
 */
export function longerBars(minutes: readonly Bar[], span: number, sessionStart: number | null): Bar[] {
  if (span === 1) return [...minutes];
  const startOf = longerStart(minutes, span, sessionStart);
  const longer: Bar[] = [];
  for (const bar of minutes) {
    const timestamp = startOf(bar.timestamp);
    const last = longer.at(-1);
    if (last?.timestamp === timestamp)
      longer[longer.length - 1] = {
        ...last,
        high: Math.max(last.high, bar.high),
        low: Math.min(last.low, bar.low),
        close: bar.close,
        volume: last.volume + bar.volume,
        end: bar.end,
      };
    else longer.push({ ...bar, timestamp });
  }
  return longer;
}

/** The last one of the longer bars, without working out the others. */
export function lastLonger(
  minutes: readonly Bar[],
  span: number,
  sessionStart: number | null,
): Bar | undefined {
  const last = minutes.at(-1);
  if (!last || span === 1) return last;
  const start = longerStart(minutes, span, sessionStart)(last.timestamp);
  const parts = minutes.slice(minutes.findLastIndex(({ timestamp }) => timestamp < start) + 1);
  return longerBars(parts, span, start)[0];
}

/** @returns the start of the longer bar that contains an instant */
function longerStart(minutes: readonly Bar[], span: number, sessionStart: number | null) {
  const first = sessionStart ?? minutes[0]?.timestamp ?? 0;
  const length = span * MINUTE;
  return (instant: number) => first + Math.floor((instant - first) / length) * length;
}

/**
 * The last bar after a newer quote. A quote never makes a bar: it knows neither the minutes that it skips nor the whole
 * of a new one, so the bars are asked for again (`isBehind`).
 * @param bars the drawn bars, ascending; of a session its minutes
 * @param loaded the quote up to which the last bar is known; the difference of its volume to the live quote's is new
 * @returns undefined when the quote changes nothing
 */
export function lastBar(period: Period, bars: readonly Bar[], loaded: Tick, live: Tick): Bar | undefined {
  const last = bars.at(-1);
  if (!last || live.time === null || live.time < (loaded.time ?? 0)) return undefined;
  if (live.sessionStart !== loaded.sessionStart) return undefined;
  const price = toFloat(live.price);
  const volume = last.volume + Math.max(0, (live.volume ?? 0) - (loaded.volume ?? 0));
  if (period === '1m')
    return minuteOf(live) === last.timestamp ? reaching(last, price, price, price, volume) : undefined;
  // The session is a part of its day, week and month, so its extremes are theirs.
  const high = live.high === null ? price : toFloat(live.high);
  const low = live.low === null ? price : toFloat(live.low);
  return reaching(last, high, low, price, volume);
}

/**
 * Whether the minutes of an answer end before those of a live quote: a minute has ended since, or the session. They are
 * asked for again then, so that each minute that has ended is drawn as the back end knows it.
 */
export function isBehind(loaded: Tick, live: Tick): boolean {
  if (live.time === null || loaded.time === null || live.time < loaded.time) return false;
  return minuteOf(live) > minuteOf(loaded) || (live.isOpen === false && loaded.isOpen === true);
}

/** The minute of a quote. The session's last trade may have the time of the close; it belongs to the minute before. */
function minuteOf({ time, sessionEnd }: Tick): number {
  const at = sessionEnd === null ? (time ?? 0) : Math.min(time ?? 0, sessionEnd - 1);
  return Math.floor(at / MINUTE) * MINUTE;
}

const reaching = (bar: Bar, high: number, low: number, close: number, volume: number): Bar => ({
  ...bar,
  high: Math.max(bar.high, high),
  low: Math.min(bar.low, low),
  close,
  volume,
});

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
