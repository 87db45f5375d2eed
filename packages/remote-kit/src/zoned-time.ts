/** Months and times of the deployment's zone (D26), for statements. Pure; all times are epoch milliseconds. */
import { instantOfWallClock, wallClock } from '@bourse/contract/wall-clock';
import { deployment } from '@bourse/session/config';

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

/** 'November 2026' */
export const formatLongMonth = ({ from }: Month, locale: string, timeZone = deployment.timeZone): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone }).format(from);

/** '2026-11-20T09:21:04+05:30', which spreadsheets and programs read alike */
export function isoTime(time: number, timeZone = deployment.timeZone): string {
  const wall = wallClock(timeZone, time);
  const minutes = Math.round((wall - Math.floor(time / 1_000) * 1_000) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${new Date(wall).toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}
