/**
 * The minutes of a session: a path from the day's open to its close that touches its high and its low once each, with
 * twelve trades per minute, five seconds apart.
 */
import type { Session } from './calendar.ts';
import type { DayPrices } from './days.ts';
import { normal, randomUint32, unit } from './random.ts';
import { MINUTE } from './zones.ts';

const TRADES_PER_MINUTE = 12;
export const TRADE_EVERY = MINUTE / TRADES_PER_MINUTE;
export const LAST_TRADE = TRADES_PER_MINUTE - 1;

/** The path of a price through one session; minute i runs from mark i to mark i + 1. Prices in ticks. */
export interface Path {
  day: DayPrices;
  marks: Int32Array;
  /**
   * Writes the prices of a minute's twelve trades into `trades`: the first is at its mark, the last at the next mark.
   */
  trade(minute: number, trades: Int32Array): void;
  /** An upper bound of the minute's trades; cheap to compute, and not much above the highest. */
  ceiling(minute: number): number;
  /** A lower bound of the minute's trades. */
  floor(minute: number): number;
}

/** The days of an instrument and their paths. */
export interface Walk {
  /** The whole session, also its future: callers that show it must stop at the present. */
  dayOf(session: Session): DayPrices;
  /** Not cached. */
  pathOf(session: Session): Path;
}

/** The minutes of one session; `highest` and `lowest` are since the open. */
export interface Minutes extends Path {
  highs: Int32Array;
  lows: Int32Array;
  highest: Int32Array;
  lowest: Int32Array;
}

/** A buffer for the trades of one minute. */
export const tradesOfMinute = (): Int32Array => new Int32Array(TRADES_PER_MINUTE);

/** Numbers of the random draws: eight for the session, then five for each minute. */
const ORDER = 4;
const LEGS = 7;
const HALFWAY = 10;
const HALF_TIME = 11;
const DRIFTS = 0x4000;
const TRADES = 0x8000;
const BURSTS = 0xc000;
const TEMPOS = 0x10000;
const ASIDE = 0x14000;

/** How much of the time between two moves of one size is random. */
const UNEVENNESS = 0.3;

/** The start of a minute at which the path has a given price. */
type Corner = [minute: number, price: number];

/**
 * The corners of the path: open, high and low in their order, a point between these, and the close. A random walk
 * takes a time proportional to the square of its move, so the session is divided by the squared moves to the first
 * extreme, to the second and to the close; of the two orders the shorter path is the likelier.
 */
const cornersOf = ({ session, key, open, high, low, close }: DayPrices): Corner[] => {
  const highFirst = [high - open, high - low, close - low] as const;
  const lowFirst = [open - low, high - low, high - close] as const;
  const wayOf = ([first, , last]: typeof highFirst) => first * first + last * last;
  const isHighFirst = unit(key, ORDER) * (wayOf(highFirst) + wayOf(lowFirst)) < wayOf(lowFirst);
  const [first, second, third] = (isHighFirst ? highFirst : lowFirst).map(
    (move, leg) => move * move * (1 + UNEVENNESS * (2 * unit(key, LEGS + leg) - 1)),
  ) as [number, number, number];
  const whole = first + second + third;
  // Each of the four legs gets at least a minute; the rest is divided among them.
  const spare = session.minutes - 4;
  const firstAt = 1 + Math.floor((spare * first) / whole);
  const between = 2 + Math.floor((spare * second) / whole);
  const halfTime = 1 + Math.floor((between - 1) * (0.35 + 0.3 * unit(key, HALF_TIME)));
  const half = Math.round(low + (high - low) * (0.2 + 0.6 * unit(key, HALFWAY)));
  const [earlier, later] = isHighFirst ? [high, low] : [low, high];
  return [
    [0, open],
    [firstAt, earlier],
    [firstAt + halfTime, Math.min(high - 1, Math.max(low + 1, half))],
    [firstAt + between, later],
    [session.minutes, close],
  ];
};

/** Reflects a value outside the day's range back inside, so that it touches neither high nor low. */
const between = (value: number, low: number, high: number): number => {
  const mirrored = value > high ? 2 * high - value : value < low ? 2 * low - value : value;
  return Math.min(high - 1, Math.max(low + 1, Math.round(mirrored)));
};

/** Quick and slow periods of so many minutes blend into one another. */
const TEMPO_LASTS = 15;
const SLOWEST = 0.5;

/** The price's drift in each minute, and in one after the last, in ticks. */
const driftsOf = ({ high, low, session, key }: DayPrices): Float64Array => {
  const { minutes } = session;
  const drifts = new Float64Array(minutes + 1);
  const usual = (0.6 * (high - low)) / Math.sqrt(minutes);
  let to = unit(key, TEMPOS);
  for (let start = 0; start <= minutes; start += TEMPO_LASTS) {
    const from = to;
    to = unit(key, TEMPOS + start / TEMPO_LASTS + 1);
    const end = Math.min(start + TEMPO_LASTS, minutes + 1);
    for (let minute = start; minute < end; minute += 1)
      drifts[minute] = usual * (SLOWEST + from + ((to - from) * (minute - start)) / TEMPO_LASTS);
  }
  return drifts;
};

type Walks = readonly [Float64Array, Float64Array, Float64Array];

/**
 * A step with deviation 1 from sixteen random bits: uniform, because a walk of many steps does not depend on their
 * distribution.
 */
const stepOf = (bits: number): number => (bits / 0x8000 - 1) * Math.sqrt(3);

/** Three independent random walks through the session, minute by minute. */
const wanderingsOf = ({ key, session }: DayPrices, drifts: Float64Array): Walks => {
  const walk = () => new Float64Array(session.minutes + 1);
  const walks: Walks = [walk(), walk(), walk()];
  const [x, y, z] = walks;
  for (let i = 1; i <= session.minutes; i += 1) {
    const drift = drifts[i] as number;
    const aside = randomUint32(key, ASIDE + i);
    x[i] = (x[i - 1] as number) + drift * normal(key, DRIFTS + i);
    y[i] = (y[i - 1] as number) + drift * stepOf(aside >>> 16);
    z[i] = (z[i - 1] as number) + drift * stepOf(aside & 0xffff);
  }
  return walks;
};

/**
 * How strongly a leg deviates from a straight line; weaker values are tried if it would reach the other end of the
 * range. A straight line never does.
 */
const STRENGTHS = [1, 0.5, 0.25, 0];

/**
 * Writes one leg of the path into `marks`; one of its ends (the tip) is the day's high or low.
 *
 * The distance of a random walk from its own maximum is distributed like the length of a vector of three random walks
 * (a Bessel process), so three bridges make it: it is zero only at the tip, and leaves it as steeply as a real path.
 */
const walkLeg = (
  marks: Int32Array,
  [first, second, third]: Walks,
  [tip, extreme]: Corner,
  [end, price]: Corner,
  range: number,
): void => {
  const inwards = Math.sign(price - extreme);
  const far = Math.abs(price - extreme);
  const step = Math.sign(end - tip);
  const length = Math.abs(end - tip);
  /** The distance of a walk from the straight line between its ends. */
  const bridge = (walk: Float64Array, i: number, share: number): number => {
    const start = walk[tip] as number;
    return (walk[i] as number) - start - share * ((walk[end] as number) - start);
  };
  for (const strength of STRENGTHS) {
    let isInside = true;
    for (let n = 1; n < length && isInside; n += 1) {
      const i = tip + n * step;
      const share = n / length;
      const x = share * far + strength * bridge(first, i, share);
      const y = strength * bridge(second, i, share);
      const z = strength * bridge(third, i, share);
      const distance = Math.max(1, Math.round(Math.sqrt(x * x + y * y + z * z)));
      isInside = distance < range;
      marks[i] = extreme + inwards * distance;
    }
    if (isInside) break;
  }
  marks[tip] = extreme;
  marks[end] = price;
};

const marksOf = (day: DayPrices, drifts: Float64Array): Int32Array => {
  const [open, first, half, second, close] = cornersOf(day) as [Corner, Corner, Corner, Corner, Corner];
  const walks = wanderingsOf(day, drifts);
  const marks = new Int32Array(day.session.minutes + 1);
  const range = day.high - day.low;
  walkLeg(marks, walks, first, open, range);
  walkLeg(marks, walks, first, half, range);
  walkLeg(marks, walks, second, half, range);
  walkLeg(marks, walks, second, close, range);
  return marks;
};

/** The path drawn from a day's random key. */
export const pathFrom = (day: DayPrices): Path => {
  const drifts = driftsOf(day);
  const marks = marksOf(day, drifts);
  return {
    day,
    marks,
    trade: (minute, trades) => {
      const open = marks[minute] as number;
      const next = marks[minute + 1] as number;
      const key = randomUint32(day.key, TRADES + minute);
      const drift = drifts[minute] as number;
      trades[0] = open;
      for (let trade = 1; trade < LAST_TRADE; trade += 1) {
        const noise = drift * (2 * unit(key, trade) - 1);
        trades[trade] = between(open + ((next - open) * trade) / LAST_TRADE + noise, day.low, day.high);
      }
      trades[LAST_TRADE] = next;
    },
    ceiling: (minute) =>
      Math.max(marks[minute] as number, marks[minute + 1] as number) + Math.ceil(drifts[minute] as number),
    floor: (minute) =>
      Math.min(marks[minute] as number, marks[minute + 1] as number) - Math.ceil(drifts[minute] as number),
  };
};

const scratch = tradesOfMinute();

/** Open, high, low and close of a minute, up to and including one of its trades. */
export const minutePrices = (
  path: Pick<Path, 'trade'>,
  minute: number,
  lastTrade = LAST_TRADE,
): { open: number; high: number; low: number; close: number } => {
  path.trade(minute, scratch);
  const open = scratch[0] as number;
  let high = open;
  let low = open;
  for (let trade = 1; trade <= lastTrade; trade += 1) {
    const price = scratch[trade] as number;
    if (price > high) high = price;
    if (price < low) low = price;
  }
  return { open, high, low, close: scratch[lastTrade] as number };
};

/** All minutes of a path. */
export const minutesFrom = (path: Path): Minutes => {
  const { day } = path;
  const count = day.session.minutes;
  const column = () => new Int32Array(count);
  const minutes: Minutes = { ...path, highs: column(), lows: column(), highest: column(), lowest: column() };
  let highest = day.open;
  let lowest = day.open;
  for (let i = 0; i < count; i += 1) {
    const { high, low } = minutePrices(path, i);
    highest = Math.max(highest, high);
    lowest = Math.min(lowest, low);
    minutes.highs[i] = high;
    minutes.lows[i] = low;
    minutes.highest[i] = highest;
    minutes.lowest[i] = lowest;
  }
  return minutes;
};

/** The part of a session's volume that is traded after this part of its time: more at both ends. */
const doneBy = (share: number): number => {
  const fromNoon = 2 * share - 1;
  return 0.55 * share + 0.225 * (fromNoon * fromNoon * fromNoon + 1);
};

/** Units traded from the open to the start of a minute; never falls, and ends at the day's volume. */
const volumeBefore = ({ session, volume, key }: DayPrices, minute: number): number => {
  if (minute === 0) return 0;
  if (minute === session.minutes) return volume;
  const burst = 0.9 * (unit(key, BURSTS + minute) - 0.5);
  return Math.floor(volume * doneBy((minute + burst) / session.minutes));
};

/** Units traded from the open up to and including a trade. */
export const volumeSinceOpen = (day: DayPrices, minute: number, trade = LAST_TRADE): number => {
  const before = volumeBefore(day, minute);
  const inMinute = volumeBefore(day, minute + 1) - before;
  return before + Math.floor((inMinute * (trade + 1)) / TRADES_PER_MINUTE);
};

/** Units traded in a minute up to and including one of its trades. */
export const minuteVolume = (day: DayPrices, minute: number, trade = LAST_TRADE): number =>
  volumeSinceOpen(day, minute, trade) - volumeBefore(day, minute);

/** The last trade of a session that has happened by an instant; after its end, the session's last. */
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
