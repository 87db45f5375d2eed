import { formatDate } from '@bourse/i18n/dates';
import { deployment } from '@bourse/session/config';

const MINUTE = 60_000;
const STEPS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/**
 * The time relative to `now`: 'now', '5 minutes ago', '3 hours ago', '2 days ago', and the date after a week. A time after
 * `now`, which occurs because clocks differ, is 'now'.
 */
export function formatAgo(time: number, now: number, locale: string, timeZone = deployment.timeZone): string {
  const age = Math.max(0, now - time);
  if (age >= 7 * 24 * 60 * MINUTE) return formatDate(time, locale, timeZone);
  const [unit, length] = STEPS.find(([, step]) => age >= step) ?? ['second', age + 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: unit === 'second' ? 'auto' : 'always' }).format(
    -Math.floor(age / length),
    unit,
  );
}
