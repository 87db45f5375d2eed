/** Years, months, days and times of the deployment's zone (D26). Pure; all times are epoch milliseconds. */
import { instantOfWallClock, wallClock } from '@bourse/contract/wall-clock';
import { type Deployment, deployment } from '@bourse/session/config';

/** A month of the deployment's zone: `from` is its first instant, `to` that of the next month. */
export interface Month {
  /** '2026-11' */
  id: string;
  from: number;
  to: number;
}

/** The first instant of a month in a zone. @param month counted from January of year 0 */
function startOf(month: number, timeZone: string): number {
  const wanted = Date.UTC(Math.floor(month / 12), month % 12);
  return instantOfWallClock(timeZone, wanted, wanted);
}

const idOf = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;

function monthAt(month: number, timeZone: string): Month {
  return { id: idOf(month), from: startOf(month, timeZone), to: startOf(month + 1, timeZone) };
}

const numberOf = (id: string) => Number(id.slice(0, 4)) * 12 + Number(id.slice(5)) - 1;

/** The month that contains a time. */
export function monthOf(time: number, timeZone = deployment.timeZone): Month {
  const wall = new Date(wallClock(timeZone, time));
  return monthAt(wall.getUTCFullYear() * 12 + wall.getUTCMonth(), timeZone);
}

export const isSameMonth = ({ from, to }: Pick<Month, 'from' | 'to'>, time: number): boolean =>
  time >= from && time < to;

/** @returns undefined where the text is no month of this or the last century: '2026-13', '2026-1' */
export const readMonth = (id: string | null, timeZone = deployment.timeZone): Month | undefined =>
  id !== null && /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(id) ? monthAt(numberOf(id), timeZone) : undefined;

/** The id of a month so many months later. */
export const monthsLater = (id: string, months: number): string => idOf(numberOf(id) + months);

/** Consecutive rows of one month together; the order of the rows stays. */
export function byMonth<R extends { createdAt: number }>(
  rows: readonly R[],
  timeZone = deployment.timeZone,
): { month: Month; rows: R[] }[] {
  const months: { month: Month; rows: R[] }[] = [];
  for (const row of rows) {
    const last = months.at(-1);
    if (last && isSameMonth(last.month, row.createdAt)) last.rows.push(row);
    else months.push({ month: monthOf(row.createdAt, timeZone), rows: [row] });
  }
  return months;
}

/** First month of the deployment's financial year: as it says, else April for rupees and January for others. */
export const yearStart = ({
  financialYearStart,
  currency,
}: Pick<Deployment, 'financialYearStart' | 'currency'> = deployment): number =>
  financialYearStart ?? (currency === 'INR' ? 4 : 1);

/** The financial year that contains a time, as the calendar year in which it begins: 2026 for 2026–27. */
export function financialYearOf(time: number, timeZone = deployment.timeZone, start = yearStart()): number {
  const wall = new Date(wallClock(timeZone, time));
  return wall.getUTCFullYear() - (wall.getUTCMonth() + 1 < start ? 1 : 0);
}

/** The first instant of a financial year, and that of the next one. */
export const financialYearSpan = (year: number, timeZone = deployment.timeZone, start = yearStart()) => ({
  from: startOf(12 * year + start - 1, timeZone),
  to: startOf(12 * (year + 1) + start - 1, timeZone),
});

/** '2026–27'; '2026' where the financial year is the calendar year. */
export const financialYearName = (year: number, start = yearStart()): string =>
  start === 1 ? `${year}` : `${year}–${`${year + 1}`.slice(2)}`;

/** @returns undefined where the text is no year of this or the last century */
export const readYear = (text: string | null): number | undefined =>
  text !== null && /^(19|20)\d\d$/.test(text) ? Number(text) : undefined;

/** The day that contains a time: '2026-11-20' */
export const dayAt = (time: number, timeZone = deployment.timeZone): string =>
  new Date(wallClock(timeZone, time)).toISOString().slice(0, 10);

const DAY = 86_400_000;

/** The day after one: '2026-03-01' follows '2026-02-28'. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);

/** The first instant of a day, '2026-11-20'. @returns undefined where there is no such day: '2026-02-30' */
export function startOfDay(day: string, timeZone = deployment.timeZone): number | undefined {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(day)) return undefined;
  const wanted = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(wanted) || new Date(wanted).toISOString().slice(0, 10) !== day) return undefined;
  return instantOfWallClock(timeZone, wanted, wanted);
}

/** 'November 2026' */
export const formatLongMonth = ({ from }: Month, locale: string, timeZone = deployment.timeZone): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone }).format(from);
