/**
 * The holidays of each market. India's follow the moon and the exchange's circulars, so they are a table; those of
 * the United States follow rules. India's 2027 is estimated from the festivals' dates; after it only the fixed
 * national holidays are known.
 */
import { dayOf, nthWeekday, weekdayOf, yearOf } from './zones.ts';

/** MMDD of the weekdays on which the Indian exchanges were closed. */
const INDIA: Record<number, string> = {
  2021: '0126 0311 0329 0402 0414 0421 0513 0721 0819 0910 1015 1104 1105 1119',
  2022: '0126 0301 0318 0414 0415 0503 0809 0815 0831 1005 1024 1026 1108',
  2023: '0126 0307 0330 0404 0407 0414 0501 0629 0815 0919 1002 1024 1114 1127 1225',
  2024: '0122 0126 0308 0325 0329 0411 0417 0501 0520 0617 0717 0815 1002 1101 1115 1120 1225',
  2025: '0226 0314 0331 0410 0414 0418 0501 0815 0827 1002 1021 1022 1105 1225',
  2026: '0115 0126 0303 0326 0331 0403 0414 0501 0528 0626 0914 1002 1020 1110 1124 1225',
  2027: '0126 0310 0322 0326 0414 0415 0419 0517 0615 1029',
};
const INDIA_FIXED = '0126 0414 0501 0815 1002 1225';

const india = (year: number): number[] =>
  (INDIA[year] ?? INDIA_FIXED)
    .split(' ')
    .map((text) => dayOf(year, Number(text.slice(0, 2)), Number(text.slice(2))));

/** Gregorian Easter Sunday (Meeus, Jones, Butcher). */
const easter = (year: number): number => {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return dayOf(year, Math.floor(f / 31), (f % 31) + 1);
};
const goodFriday = (year: number): number => easter(year) - 2;

/** A fixed holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after. */
const observed = (day: number): number => day + (weekdayOf(day) === 6 ? -1 : weekdayOf(day) === 0 ? 1 : 0);

const thanksgiving = (year: number): number => nthWeekday(year, 11, 4, 4);
/** The day of mourning for a former president, 9 January 2025. */
const MOURNING = dayOf(2025, 1, 9);

const unitedStates = (year: number): number[] => {
  const newYear = dayOf(year, 1, 1);
  const lastMondayOfMay = nthWeekday(year, 6, 1, 1) - 7;
  return [
    // New Year's Day on a Saturday is not moved into the old year.
    weekdayOf(newYear) === 6 ? newYear : observed(newYear),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    goodFriday(year),
    lastMondayOfMay,
    ...(year >= 2022 ? [observed(dayOf(year, 6, 19))] : []),
    observed(dayOf(year, 7, 4)),
    nthWeekday(year, 9, 1, 1),
    thanksgiving(year),
    observed(dayOf(year, 12, 25)),
    MOURNING,
  ];
};

const currencies = (year: number): number[] => [dayOf(year, 1, 1), dayOf(year, 12, 25)];
const futures = (year: number): number[] => [...currencies(year), goodFriday(year)];

/** Makes a test for holidays that computes each year once. */
const yearly = (daysOf: (year: number) => number[]): ((day: number) => boolean) => {
  const years = new Map<number, Set<number>>();
  return (day) => {
    const year = yearOf(day);
    const known = years.get(year) ?? new Set(daysOf(year));
    years.set(year, known);
    return known.has(day);
  };
};

export const isIndianHoliday = yearly(india);
export const isUsHoliday = yearly(unitedStates);
export const isCurrencyHoliday = yearly(currencies);
export const isFuturesHoliday = yearly(futures);

/** The American exchanges close at 13:00 before Independence Day, after Thanksgiving and on Christmas Eve. */
export const isUsEarlyClose = yearly((year) => [
  dayOf(year, 7, 3),
  thanksgiving(year) + 1,
  dayOf(year, 12, 24),
]);
