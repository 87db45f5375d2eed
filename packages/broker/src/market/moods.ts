/** What the instruments of a market have in common on each day: how lively it is, and where it moves together. */
import { FIRST_DAY } from './calendar.ts';
import { memoize } from './memoize.ts';
import { keyOf, normal, randomUint32, unit } from './random.ts';

/** The mood of a market on its days, which are counted from FIRST_DAY. */
export interface Moods {
  /** Liveliness of a day, as a factor of the volatility with mean 1. */
  livelinessOf(position: number): number;
  /** The common part of the day's surprise: mean 0, deviation 1. */
  surpriseOf(position: number): number;
}

/** The number of the random draw of a day, the same as that of an instrument's own surprise. */
export const RETURN = 1;

/** Calm and lively periods of so many days blend into one another. */
const STRETCH = 12;
const STRETCHES = 0x10000;
const CALMEST = 0.5;

const moodsFrom = (randomKey: string): Moods => {
  const key = keyOf(randomKey);
  const liveliness: number[] = [];
  const surprises: number[] = [];

  const workOutTo = (position: number): void => {
    for (let next = surprises.length; next <= position; next += 1) {
      const day = FIRST_DAY + next;
      const stretch = STRETCHES + Math.floor(day / STRETCH);
      const from = unit(key, stretch);
      const to = unit(key, stretch + 1);
      liveliness.push(CALMEST + from + ((to - from) * (day % STRETCH)) / STRETCH);
      surprises.push(normal(randomUint32(key, day), RETURN));
    }
  };

  const reading = (days: number[]) => (position: number) => {
    if (position >= days.length) workOutTo(position);
    return days[position] as number;
  };
  return { livelinessOf: reading(liveliness), surpriseOf: reading(surprises) };
};

/** More than there are markets, so that one seed drops nothing. */
const KEPT = 16;

const keptMoods = memoize(KEPT, moodsFrom, (randomKey) => randomKey);

/** Caches two numbers per day, because every instrument of the market walks through all of them. */
export const moodsOf = (seed: string, market: string): Moods => keptMoods(`${seed}|${market}`);
