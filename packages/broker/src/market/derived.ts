/**
 * Prices derived from others: EUR/INR is EUR/USD × USD/INR at every instant, to the tick, so that there is no
 * arbitrage between a cross rate and its legs.
 */
import type { Session } from './calendar.ts';
import { type DayPrices, randomKeyOf, volumeOf } from './days.ts';
import { minutePrices, type Path, tradesOfMinute, type Walk } from './minutes.ts';
import { randomUint32 } from './random.ts';
import type { Instrument } from './symbols.ts';

/** A factor of the price, or its divisor if inverse. All legs trade in the same sessions. */
export interface Leg extends Walk {
  /** Places of its price; its tick is one unit of the last place. */
  decimals: number;
  isInverse: boolean;
}

/** Stands for the second leg of a price derived from only one: it is always one. */
export const NO_LEG: Leg = {
  decimals: 0,
  isInverse: false,
  dayOf: (session) => ({ session, key: 0, previousClose: 1, open: 1, high: 1, low: 1, close: 1, volume: 0 }),
  pathOf: (session) => ({
    day: NO_LEG.dayOf(session),
    marks: new Int32Array(session.minutes + 1).fill(1),
    trade: (_, trades) => void trades.fill(1),
    ceiling: () => 1,
    floor: () => 1,
  }),
};

type Making = (first: number, second: number) => number;

/** Computes the price of two legs, all in ticks. Whole numbers below 2^53, so that only the division rounds. */
const makingOf = ({ decimals }: Instrument, legs: readonly [Leg, Leg]): Making => {
  const places = legs.reduce((sum, leg) => sum + (leg.isInverse ? leg.decimals : -leg.decimals), decimals);
  const up = 10 ** Math.max(0, places);
  const down = 10 ** Math.max(0, -places);
  const [isFirstInverse, isSecondInverse] = legs.map(({ isInverse }) => isInverse);
  return (first, second) =>
    Math.round(
      (up * (isFirstInverse ? 1 : first) * (isSecondInverse ? 1 : second)) /
        (down * (isFirstInverse ? first : 1) * (isSecondInverse ? second : 1)),
    );
};

type Way = Omit<Path, 'day'>;

/** The path computed from two others, minute by minute and trade by trade. */
const wayOf = (make: Making, legs: readonly [Leg, Leg], [first, second]: readonly [Way, Way]): Way => {
  const marks = new Int32Array(first.marks.length);
  for (let i = 0; i < marks.length; i += 1)
    marks[i] = make(first.marks[i] as number, second.marks[i] as number);
  const [ofFirst, ofSecond] = [tradesOfMinute(), tradesOfMinute()];
  // Bounds of a leg's contribution; dividing by the lower price gives the higher result.
  const boundsOf = ({ ceiling, floor }: Way, { isInverse }: Leg) =>
    isInverse ? { ceiling: floor, floor: ceiling } : { ceiling, floor };
  const [one, other] = [boundsOf(first, legs[0]), boundsOf(second, legs[1])];
  return {
    marks,
    trade: (minute, trades) => {
      first.trade(minute, ofFirst);
      second.trade(minute, ofSecond);
      for (let i = 0; i < trades.length; i += 1)
        trades[i] = make(ofFirst[i] as number, ofSecond[i] as number);
    },
    ceiling: (minute) => make(one.ceiling(minute), other.ceiling(minute)),
    floor: (minute) => make(one.floor(minute), other.floor(minute)),
  };
};

/** The highest and the lowest trade; only minutes whose bounds could contain one are computed. */
const rangeOf = (way: Way): { high: number; low: number } => {
  let high = way.marks[0] as number;
  let low = high;
  for (let i = 1; i < way.marks.length; i += 1) {
    const price = way.marks[i] as number;
    if (price > high) high = price;
    if (price < low) low = price;
  }
  for (let minute = 0; minute < way.marks.length - 1; minute += 1) {
    if (way.ceiling(minute) <= high && way.floor(minute) >= low) continue;
    const inside = minutePrices(way, minute);
    if (inside.high > high) high = inside.high;
    if (inside.low < low) low = inside.low;
  }
  return { high, low };
};

export const derivedWalk = (seed: string, instrument: Instrument, legs: readonly [Leg, Leg]): Walk => {
  const key = randomKeyOf(seed, instrument);
  const make = makingOf(instrument, legs);
  /** Days by trade date. A day's range needs its legs' paths, so it is computed once. */
  const known = new Map<number, DayPrices>();

  const pathOf = (session: Session): Path => {
    const [first, second] = [legs[0].pathOf(session), legs[1].pathOf(session)];
    const way = wayOf(make, legs, [first, second]);
    const before = known.get(session.day);
    if (before) return { ...way, day: before };
    const dayKey = randomUint32(key, session.day);
    const open = way.marks[0] as number;
    const close = way.marks[session.minutes] as number;
    const day: DayPrices = {
      session,
      key: dayKey,
      previousClose: make(first.day.previousClose, second.day.previousClose),
      open,
      close,
      ...rangeOf(way),
      volume: volumeOf(instrument, dayKey, open, close),
    };
    known.set(session.day, day);
    return { ...way, day };
  };

  return { dayOf: (session) => known.get(session.day) ?? pathOf(session).day, pathOf };
};
