/** At which instants the value of an account is drawn. */
import type { HistoryRange } from '@bourse/contract/worth-history';
import { DAY } from '../market/zones.ts';
import { localDayOf, midnightBefore } from './account-day.ts';

/** Days of each range; undefined: all of them. */
const LENGTH: Record<HistoryRange, number | undefined> = {
  '1w': 7,
  '1m': 30,
  '3m': 91,
  '1y': 365,
  all: undefined,
};
/** A line on a phone is not drawn better by more points. */
const MOST_POINTS = 120;
/** Days from one point to the next. */
const STEPS = [1, 7, 28, 91];

/**
 * Where the account's line begins: the midnight before its first movement, with nothing in it; undefined where the range
 * begins later.
 */
export const beginningOf = (
  timeZone: string,
  range: HistoryRange,
  { at, firstAt }: { at: number; firstAt: number },
): number | undefined => {
  const age = localDayOf(timeZone, at) - localDayOf(timeZone, firstAt);
  return age < (LENGTH[range] ?? Number.POSITIVE_INFINITY) ? midnightBefore(timeZone, firstAt) : undefined;
};

/**
 * The midnights at which the days of a range end, oldest first: the first of the range, and then those of every day,
 * or of certain days that are the same for all customers, so that their prices are worked out once.
 * @param firstAt the account's first movement; no day that ended before it is among them
 */
export const midnightsOf = (
  timeZone: string,
  range: HistoryRange,
  { at, firstAt }: { at: number; firstAt: number },
): number[] => {
  const today = midnightBefore(timeZone, at);
  const dayNumber = localDayOf(timeZone, today);
  const age = dayNumber - localDayOf(timeZone, Math.min(firstAt, at));
  const length = Math.min(age, LENGTH[range] ?? age);
  const step = STEPS.find((days) => length / days <= MOST_POINTS) ?? length;
  const midnights: number[] = [];
  for (let back = length - 1; back >= 0; back -= 1) {
    if (back !== length - 1 && (dayNumber - back) % step !== 0) continue;
    // Half a day before a midnight is within the day before, whatever the clocks do.
    midnights.push(back === 0 ? today : midnightBefore(timeZone, today - back * DAY + DAY / 2));
  }
  return midnights;
};
