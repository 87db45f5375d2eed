/** Which bars of days, weeks or months have a label on the time axis. Pure. */
import type { TradeDate } from '@bourse/figures/price-range';
import { midnightOf } from './trade-dates.ts';

const DAY = 86_400_000;

/** What a label names: a day and its month, a month, or a year. */
export type DateUnit = 'day' | 'month' | 'year';

/** Minimum distance of two labels in the longest of the four languages, CSS px. */
const DISTANCES: Record<DateUnit, number> = { day: 48, month: 44, year: 44 };

const dayNumber = (date: TradeDate): number => midnightOf(date) / DAY;
const monthNumber = (date: TradeDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** Numbers of the periods that can begin at a label, shortest first. Weeks begin on Monday. */
const PERIODS: readonly [DateUnit, (date: TradeDate) => number][] = [
  ['day', dayNumber],
  ['day', (date) => Math.floor((dayNumber(date) + 3) / 7)],
  ['day', (date) => Math.floor((dayNumber(date) + 3) / 14)],
  ['month', monthNumber],
  ['month', (date) => Math.floor(monthNumber(date) / 3)],
  ['year', (date) => Math.floor(monthNumber(date) / 12)],
  ['year', (date) => Math.floor(monthNumber(date) / 24)],
  ['year', (date) => Math.floor(monthNumber(date) / 60)],
];

export interface DateTicks {
  unit: DateUnit;
  /** Positions of the bars with a label: the first ones of their week, month or year. */
  places: number[];
}

/**
 * @param dates trade dates of all bars, ascending
 * @param barWidth CSS px
 */
export function dateTicks(dates: readonly TradeDate[], barWidth: number): DateTicks {
  let ticks: DateTicks = { unit: 'year', places: [] };
  for (const [unit, numberOf] of PERIODS) {
    const numbers = dates.map(numberOf);
    // The first bar may stand in the middle of its period.
    const places = numbers.flatMap((number, place) =>
      place > 0 && number !== numbers[place - 1] ? place : [],
    );
    ticks = { unit, places };
    const gaps = places.slice(1).map((place, at) => place - (places[at] as number));
    if (gaps.every((gap) => gap * barWidth >= DISTANCES[unit])) break;
  }
  return ticks;
}
