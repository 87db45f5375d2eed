/**
 * Prices derived from others: EUR/INR is EUR/USD × USD/INR at every instant, to the tick, so that there is no
 * arbitrage between a cross rate and its legs.
 */
import type { Session } from './calendar.ts';
import { type DayPrices, randomKeyOf, volumeOf } from './days.ts';
import { minutePrices, type Path, tradesOfMinute, type Walk } from './minutes.ts';
import { randomUint32 } from './random.ts';
import type { Instrument } from './symbols.ts';

/** A factor of the price. Both legs trade in the same sessions. */
export interface Leg extends Walk {
  /** Places of its price; its tick is one unit of the last place. */
  decimals: number;
}

type Making = (first: number, second: number) => number;

/** Computes the price of two legs, all in ticks. Whole numbers below 2^53, so that only the division rounds. */
const makingOf = ({ decimals }: Instrument, legs: readonly [Leg, Leg]): Making => {
  const unit = 10 ** (legs[0].decimals + legs[1].decimals - decimals);
  return (first, second) => Math.round((first * second) / unit);
};

type Way = Omit<Path, 'day'>;

/** The path computed from two others, minute by minute and trade by trade. */
const wayOf = (make: Making, first: Way, second: Way): Way => {
  const marks = new Int32Array(first.marks.length);
  for (let i = 0; i < marks.length; i += 1)
    marks[i] = make(first.marks[i] as number, second.marks[i] as number);
  const [ofFirst, ofSecond] = [tradesOfMinute(), tradesOfMinute()];
  return {
    marks,
    trade: (minute, trades) => {
      first.trade(minute, ofFirst);
      second.trade(minute, ofSecond);
      for (let i = 0; i < trades.length; i += 1)
        trades[i] = make(ofFirst[i] as number, ofSecond[i] as number);
    },
    ceiling: (minute) => make(first.ceiling(minute), second.ceiling(minute)),
    floor: (minute) => make(first.floor(minute), second.floor(minute)),
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
    const way = wayOf(make, first, second);
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
