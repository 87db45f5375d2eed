import { formatDate } from '@bourse/i18n/dates';

export interface Day<R> {
  /** '20 Nov 2026', in the deployment's zone (D26). */
  date: string;
  rows: R[];
}

/** Consecutive rows of one day under its date; the order of the rows stays. */
export function byDay<R extends { createdAt: number }>(
  rows: readonly R[],
  locale: string,
  timeZone?: string,
): Day<R>[] {
  const days: Day<R>[] = [];
  for (const row of rows) {
    const date = formatDate(row.createdAt, locale, timeZone);
    const last = days.at(-1);
    if (last?.date === date) last.rows.push(row);
    else days.push({ date, rows: [row] });
  }
  return days;
}
