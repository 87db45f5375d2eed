/** The parts of the list: today's news, those of the last days, and the rest. Pure. */
import { isSameDay } from '@bourse/i18n/dates';

export type Part = 'today' | 'week' | 'earlier';

const DAY = 86_400_000;
/** Today and six days before it. */
const WEEK = 7;

/** @param rows newest first @param now epoch milliseconds @returns the parts that have rows, in their order */
export function byTime<R extends { createdAt: number }>(
  rows: readonly R[],
  now: number,
  timeZone?: string,
): { part: Part; rows: R[] }[] {
  const partOf = (createdAt: number): Part => {
    if (createdAt >= now || isSameDay(createdAt, now, timeZone)) return 'today';
    const isOfWeek = Array.from({ length: WEEK }, (_, days) => now - days * DAY).some((day) =>
      isSameDay(createdAt, day, timeZone),
    );
    return isOfWeek ? 'week' : 'earlier';
  };
  const parts: { part: Part; rows: R[] }[] = [];
  for (const row of rows) {
    const part = partOf(row.createdAt);
    const last = parts.at(-1);
    if (last?.part === part) last.rows.push(row);
    else parts.push({ part, rows: [row] });
  }
  return parts;
}
