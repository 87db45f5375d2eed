/**
 * Civil dates and the two time zones in which these markets trade. A date is an epoch day (days since 1970-01-01 of
 * the local calendar). The zones are coded as rules instead of read from the machine's tables, because a price must
 * not differ between processes with different tables. A test compares the rules with Intl.
 */

export type Zone = 'Asia/Kolkata' | 'America/New_York';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The epoch day of a civil date; month 1–12. Days beyond the month's end run into the next month. */
export const dayOf = (year: number, month: number, date: number): number =>
  Date.UTC(year, month - 1, date) / DAY;

/** '2026-11-20' */
export const dateText = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** The epoch day of a date as `dateText` writes it; undefined for any other text. */
export const dayFrom = (text: string): number | undefined => {
  const day = Date.parse(text) / DAY;
  return Number.isInteger(day) && dateText(day) === text ? day : undefined;
};

export const yearOf = (day: number): number => new Date(day * DAY).getUTCFullYear();

/** Months since year 0, the same for every day of one month. */
export const monthOf = (day: number): number => {
  const date = new Date(day * DAY);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (day + 4) % 7;

/** Weeks run from Monday to Sunday. */
export const weekOf = (day: number): number => Math.floor((day + 3) / 7);

/** The n-th (from 1) given weekday of a month. */
export const nthWeekday = (year: number, month: number, weekday: number, n: number): number => {
  const first = dayOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7;
};

const KOLKATA = 330 * MINUTE;
const EASTERN_STANDARD = -300 * MINUTE;

/** Summer time of the United States since 2007: from 2:00 on March's second Sunday to 2:00 on November's first. */
const summerOf = (year: number): { from: number; to: number } => ({
  from: nthWeekday(year, 3, 0, 2) * DAY + 2 * HOUR,
  to: nthWeekday(year, 11, 0, 1) * DAY + 2 * HOUR,
});

const summers = new Map<number, { from: number; to: number }>();
const isSummer = (standardTime: number, wallClock: boolean): boolean => {
  const year = new Date(standardTime).getUTCFullYear();
  const summer = summers.get(year) ?? summerOf(year);
  summers.set(year, summer);
  return standardTime >= summer.from && standardTime < summer.to - (wallClock ? 0 : HOUR);
};

/** Wall-clock time at an instant, as milliseconds that read as if they were UTC. */
export const localTime = (zone: Zone, instant: number): number => {
  if (zone === 'Asia/Kolkata') return instant + KOLKATA;
  const standard = instant + EASTERN_STANDARD;
  return isSummer(standard, false) ? standard + HOUR : standard;
};

/** The local date at an instant. */
export const localDay = (zone: Zone, instant: number): number => Math.floor(localTime(zone, instant) / DAY);

/** The instant of a wall-clock time; for the hour that occurs twice in autumn, the first. */
export const instantOf = (zone: Zone, day: number, minuteOfDay: number): number => {
  const wall = day * DAY + minuteOfDay * MINUTE;
  if (zone === 'Asia/Kolkata') return wall - KOLKATA;
  return wall - EASTERN_STANDARD - (isSummer(wall, true) ? HOUR : 0);
};
