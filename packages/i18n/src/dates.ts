/** Formats times for the screen, in the deployment's time zone whatever the device's (D26). All times are epoch ms. */
import { deployment } from '@bourse/session/config';

/** Day before month and 24 hours, as in the other three languages. Plain 'en' would format as in the USA. */
const ENGLISH = 'en-GB';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale}|${timeZone}|${JSON.stringify(options)}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(locale === 'en' ? ENGLISH : locale, { ...options, timeZone });
    formats.set(key, made);
  }
  return made;
}

/** '20 Nov 2026' */
export const formatDate = (time: number, locale: string, timeZone = deployment.timeZone): string =>
  format(locale, { dateStyle: 'medium' }, timeZone).format(time);

/** '20 Nov 2026, 15:30' */
export const formatDateTime = (time: number, locale: string, timeZone = deployment.timeZone): string =>
  format(locale, { dateStyle: 'medium', timeStyle: 'short' }, timeZone).format(time);

/** '15:30' */
export const formatTime = (time: number, locale: string, timeZone = deployment.timeZone): string =>
  format(locale, { timeStyle: 'short' }, timeZone).format(time);

/** '15:30:05' */
export const formatClock = (time: number, locale: string, timeZone = deployment.timeZone): string =>
  format(locale, { timeStyle: 'medium' }, timeZone).format(time);

/** '20 Nov': a day of the last months, where there is no space for the year */
export const formatDay = (time: number, locale: string, timeZone = deployment.timeZone): string =>
  format(locale, { day: 'numeric', month: 'short' }, timeZone).format(time);

/** 'Nov 2026' */
export const formatMonth = (time: number, locale: string, timeZone = deployment.timeZone): string =>
  format(locale, { month: 'short', year: 'numeric' }, timeZone).format(time);

/** 'Mon, 15:30' */
export const formatWeekdayTime = (time: number, locale: string, timeZone = deployment.timeZone): string =>
  format(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit' }, timeZone).format(time);

/** 'Fri 20 Nov': a day of the last week */
export const formatWeekday = (time: number, locale: string, timeZone = deployment.timeZone): string =>
  format(locale, { weekday: 'short', day: 'numeric', month: 'short' }, timeZone).format(time);

/** Whether two times are on the same day in the deployment's zone. */
export const isSameDay = (one: number, other: number, timeZone = deployment.timeZone): boolean =>
  formatDate(one, 'en', timeZone) === formatDate(other, 'en', timeZone);

const MINUTE = 60_000;
const STEPS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/**
 * How long before `now` something was: 'now', '5 minutes ago', '3 hours ago', '2 days ago', and the date after a week.
 * A time ahead of `now`, because of a clock difference, is 'now'.
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
