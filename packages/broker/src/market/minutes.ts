/**
 * The minutes of a session: a bridge through the day's open, high, low and close, and twelve trades, five seconds
 * apart, in each minute between its marks.
 */
import type { Session } from './calendar.ts';
import type { DayPrices } from './days.ts';
import { draw, normal, unit } from './draw.ts';
import { MINUTE } from './zones.ts';

const TRADES_PER_MINUTE = 12;
export const TRADE_EVERY = MINUTE / TRADES_PER_MINUTE;
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

/** What is drawn for the minutes, by number: four for all, then as many as there are minutes, four times. */
const ORDER = 4;
const LEGS = 7;
const DRIFTS = 0x4000;
const TRADES = 0x8000;
const BURSTS = 0xc000;
const TEMPOS = 0x10000;

/** How uneven the time is that two moves of one size take: this part of it is chance, up or down. */
const UNEVENNESS = 0.3;

/**
 * The minutes at whose start the day's high and low are touched: two different ones, neither first nor last. A random
 * walk takes the time of a move's square, so that is how the session is shared among the moves to the first of the two,
 * to the second and to the close; and the shorter way through both is the likelier.
 */
const turningPoints = ({
  session,
  key,
  open,
  high,
  low,
  close,
}: DayPrices): { highAt: number; lowAt: number } => {
  const highFirst = [high - open, high - low, close - low] as const;
  const lowFirst = [open - low, high - low, high - close] as const;
  const wayOf = ([first, , last]: typeof highFirst) => first * first + last * last;
  const isHighFirst = unit(key, ORDER) * (wayOf(highFirst) + wayOf(lowFirst)) < wayOf(lowFirst);
  const [first, second, third] = (isHighFirst ? highFirst : lowFirst).map(
    (move, leg) => move * move * (1 + UNEVENNESS * (2 * unit(key, LEGS + leg) - 1)),
  ) as [number, number, number];
  const whole = first + second + third || 1;
  // A minute for each of the three, and the rest as they need it.
  const spare = session.minutes - 3;
  const firstAt = 1 + Math.floor((spare * first) / whole);
  const secondAt = firstAt + 1 + Math.floor((spare * second) / whole);
  return isHighFirst ? { highAt: firstAt, lowAt: secondAt } : { highAt: secondAt, lowAt: firstAt };
};

/** Folds a value that left the range back into it, as a mirror would. */
const within = (value: number, low: number, high: number): number => {
  const mirrored = value > high ? 2 * high - value : value < low ? 2 * low - value : value;
  return Math.min(high, Math.max(low, Math.round(mirrored)));
};

/** Quick and slow quarters of an hour lead into one another. */
const TEMPO_LASTS = 15;
const SLOWEST = 0.5;

/** How far the price drifts in one minute, in ticks. */
const driftOf = ({ high, low, session, key }: DayPrices, minute: number): number => {
  const quarter = TEMPOS + Math.floor(minute / TEMPO_LASTS);
  const from = unit(key, quarter);
  const to = unit(key, quarter + 1);
  const tempo = SLOWEST + from + ((to - from) * (minute % TEMPO_LASTS)) / TEMPO_LASTS;
  return (0.6 * tempo * (high - low)) / Math.sqrt(session.minutes);
};

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

  const wandering = new Float64Array(minutes + 1);
  for (let i = 1; i <= minutes; i += 1) {
    wandering[i] = (wandering[i - 1] as number) + driftOf(day, i) * normal(day.key, DRIFTS + i);
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

/** Open, high, low and close of a minute up to and with one of its trades: the first is at its mark, the last at the next one's. */
export const minutePrices = (
  { day, marks }: Pick<Minutes, 'day' | 'marks'>,
  minute: number,
  lastTrade = LAST_TRADE,
): { open: number; high: number; low: number; close: number } => {
  const open = marks[minute] as number;
  const next = marks[minute + 1] as number;
  const key = draw(day.key, TRADES + minute);
  const drift = driftOf(day, minute);
  let high = open;
  let low = open;
  let close = open;
  for (let trade = 1; trade <= lastTrade; trade += 1) {
    const noise = drift * (2 * unit(key, trade) - 1);
    close =
      trade === LAST_TRADE
        ? next
        : within(open + ((next - open) * trade) / LAST_TRADE + noise, day.low, day.high);
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
