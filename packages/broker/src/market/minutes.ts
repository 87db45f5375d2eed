/**
 * The minutes of a session: a bridge through the day's open, high, low and close, and twelve trades, five seconds
 * apart, in each minute between its marks.
 */
import type { Session } from './calendar.ts';
import type { DayPrices } from './days.ts';
import { draw, normal, unit } from './draw.ts';
import { MINUTE } from './zones.ts';

const TRADES_PER_MINUTE = 12;
const TRADE_EVERY = MINUTE / TRADES_PER_MINUTE;
const LAST_TRADE = TRADES_PER_MINUTE - 1;

/** The minutes of one session: minute i runs from mark i to mark i + 1; `highest` and `lowest` are since the open. */
export interface Minutes {
  day: DayPrices;
  marks: Int32Array;
  highs: Int32Array;
  lows: Int32Array;
  highest: Int32Array;
  lowest: Int32Array;
}

/** What is drawn for the minutes, by number: two for all, then as many as there are minutes, three times. */
const HIGH_AT = 4;
const LOW_AT = 5;
const DRIFTS = 0x4000;
const TRADES = 0x8000;
const BURSTS = 0xc000;

/** The minutes at whose start the day's high and low are touched: two different ones, neither first nor last. */
const turningPoints = ({ session: { minutes }, key }: DayPrices): { highAt: number; lowAt: number } => {
  const inside = minutes - 1;
  const highAt = 1 + Math.floor(unit(key, HIGH_AT) * inside);
  const lowAt = 1 + Math.floor(unit(key, LOW_AT) * inside);
  return { highAt, lowAt: lowAt === highAt ? 1 + (lowAt % inside) : lowAt };
};

/** Folds a value that left the range back into it, as a mirror would. */
const within = (value: number, low: number, high: number): number => {
  const mirrored = value > high ? 2 * high - value : value < low ? 2 * low - value : value;
  return Math.min(high, Math.max(low, Math.round(mirrored)));
};

/** How far the price drifts in one minute, in ticks. */
const driftOf = ({ high, low, session }: DayPrices): number =>
  (0.6 * (high - low)) / Math.sqrt(session.minutes);

const marksOf = (day: DayPrices): Int32Array => {
  const { minutes } = day.session;
  const { highAt, lowAt } = turningPoints(day);
  const corners: [minute: number, price: number][] = [
    [0, day.open],
    [highAt, day.high],
    [lowAt, day.low],
    [minutes, day.close],
  ];
  corners.sort(([a], [b]) => a - b);

  const drift = driftOf(day);
  const wandering = new Float64Array(minutes + 1);
  for (let i = 1; i <= minutes; i += 1) {
    wandering[i] = (wandering[i - 1] as number) + drift * normal(day.key, DRIFTS + i);
  }

  const marks = new Int32Array(minutes + 1);
  let [start, from] = corners[0] as [number, number];
  for (const [end, to] of corners.slice(1)) {
    const strayed = wandering[start] as number;
    const straying = (wandering[end] as number) - strayed;
    for (let i = start; i <= end; i += 1) {
      const share = (i - start) / (end - start);
      const bridge = (wandering[i] as number) - strayed - share * straying;
      marks[i] = within(from + share * (to - from) + bridge, day.low, day.high);
    }
    marks[end] = to;
    start = end;
    from = to;
  }
  return marks;
};

/** The price of one trade: the first is at the minute's mark, the last at the next one's. */
const tradePrice = (day: DayPrices, marks: Int32Array, minute: number, trade: number): number => {
  const from = marks[minute] as number;
  const to = marks[minute + 1] as number;
  if (trade === 0) return from;
  if (trade === LAST_TRADE) return to;
  const noise = driftOf(day) * (2 * unit(draw(day.key, TRADES + minute), trade) - 1);
  return within(from + ((to - from) * trade) / LAST_TRADE + noise, day.low, day.high);
};

/** Open, high, low and close of a minute up to and with one of its trades. */
export const minutePrices = (
  { day, marks }: Pick<Minutes, 'day' | 'marks'>,
  minute: number,
  lastTrade = LAST_TRADE,
): { open: number; high: number; low: number; close: number } => {
  const open = marks[minute] as number;
  let high = open;
  let low = open;
  let close = open;
  for (let trade = 1; trade <= lastTrade; trade += 1) {
    close = tradePrice(day, marks, minute, trade);
    if (close > high) high = close;
    if (close < low) low = close;
  }
  return { open, high, low, close };
};

/** All minutes of a session. */
export const minutesFrom = (day: DayPrices): Minutes => {
  const count = day.session.minutes;
  const marks = marksOf(day);
  const column = () => new Int32Array(count);
  const minutes: Minutes = {
    day,
    marks,
    highs: column(),
    lows: column(),
    highest: column(),
    lowest: column(),
  };
  let highest = day.open;
  let lowest = day.open;
  for (let i = 0; i < count; i += 1) {
    const { high, low } = minutePrices(minutes, i);
    highest = Math.max(highest, high);
    lowest = Math.min(lowest, low);
    minutes.highs[i] = high;
    minutes.lows[i] = low;
    minutes.highest[i] = highest;
    minutes.lowest[i] = lowest;
  }
  return minutes;
};

/** The part of a session's volume that is done when a share of its time is over: busy at both ends. */
const doneBy = (share: number): number => {
  const fromNoon = 2 * share - 1;
  return 0.55 * share + 0.225 * (fromNoon * fromNoon * fromNoon + 1);
};

/** Units traded from the open up to the start of a minute; never falls, and ends at the day's volume. */
const volumeBefore = ({ session, volume, key }: DayPrices, minute: number): number => {
  if (minute === 0) return 0;
  if (minute === session.minutes) return volume;
  const burst = 0.9 * (unit(key, BURSTS + minute) - 0.5);
  return Math.floor(volume * doneBy((minute + burst) / session.minutes));
};

/** Units traded from the open up to and with a trade. */
export const volumeSinceOpen = (day: DayPrices, minute: number, trade = LAST_TRADE): number => {
  const before = volumeBefore(day, minute);
  const inMinute = volumeBefore(day, minute + 1) - before;
  return before + Math.floor((inMinute * (trade + 1)) / TRADES_PER_MINUTE);
};

/** Units traded in a minute up to and with one of its trades. */
export const minuteVolume = (day: DayPrices, minute: number, trade = LAST_TRADE): number =>
  volumeSinceOpen(day, minute, trade) - volumeBefore(day, minute);

/** The last trade of a session that has happened by an instant (the session's very last, once it is over). */
export const lastTradeBy = (
  { opensAt, closesAt, minutes }: Session,
  at: number,
): { minute: number; trade: number; time: number; isOver: boolean } => {
  if (at >= closesAt) return { minute: minutes - 1, trade: LAST_TRADE, time: closesAt, isOver: true };
  const count = Math.floor((at - opensAt) / TRADE_EVERY);
  return {
    minute: Math.floor(count / TRADES_PER_MINUTE),
    trade: count % TRADES_PER_MINUTE,
    time: opensAt + count * TRADE_EVERY,
    isOver: false,
  };
};
