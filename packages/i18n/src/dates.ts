/**
 * Formats times for the screen, in the deployment's time zone and not in the device's (times, D26). All times are epoch ms.
 *
 * The patterns are our own, because the formats of browsers differ: 'Sat, 28 Nov' or 'Sat 28 Nov', 'Sep' or 'Sept'. Only the
 * full names of months and weekdays come from the browser: they do not differ.
 */
import { deployment, type Locale } from '@bourse/session/config';

/**
 * Patterns for `formatPattern`: a day; with its year; with its weekday; a month; a time; and the separator of a weekday and a
 * time.
 */
type Patterns = readonly [
  day: string,
  date: string,
  weekday: string,
  month: string,
  time: string,
  between: string,
];

const PATTERNS: Readonly<Record<Locale, Patterns>> = {
  en: ['d MMM', 'd MMM y', 'E d MMM', 'MMM y', 'HH:mm', ' '],
  de: ['d. MMM', 'dd.MM.y', 'E, d. MMM', 'MMM y', 'HH:mm', ', '],
  es: ['d MMM', 'd MMM y', 'E, d MMM', 'MMM y', 'H:mm', ', '],
  zh: ['M月d日', 'y年M月d日', 'M月d日E', 'y年M月', 'HH:mm', ''],
};

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale}|${timeZone}|${Object.keys(options)}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(key, made);
  }
  return made;
}

/** Shortens the full name of a month or weekday as is usual in the language. */
function short(name: string, locale: string, isMonth: boolean): string {
  if (locale === 'zh') return name.replace('星期', '周');
  if (locale !== 'de') return name.slice(0, 3);
  if (!isMonth) return name.slice(0, 2);
  return name.length > 4 ? `${name.slice(0, 3)}.` : name;
}

/**
 * Formats a time by a pattern. `y`, `M`, `d`, `H`, `m` and `s` are numbers, padded to two digits when written twice. `MMM` and
 * `E` are the short names of the month and the weekday.
 */
export function formatPattern(
  time: number,
  pattern: string,
  locale: string,
  timeZone = deployment.timeZone,
): string {
  // The Swedish locale writes dates as numbers only, in this order: 2026-09-05 09:05:03.
  const figures = format('sv', { dateStyle: 'short', timeStyle: 'medium' }, timeZone)
    .format(time)
    .split(/\D/);
  return pattern.replace(/E|MMM|([yMdHms])\1?/g, (field, letter: string | undefined) => {
    if (letter === undefined) {
      const isMonth = field !== 'E';
      return short(
        format(locale, isMonth ? { month: 'long' } : { weekday: 'long' }, timeZone).format(time),
        locale,
        isMonth,
      );
    }
    const figure = figures['yMdHms'.indexOf(letter)] ?? '';
    return field.length > 1 ? figure : String(Number(figure));
  });
}

const by =
  (patternOf: (patterns: Patterns) => string) =>
  (time: number, locale: string, timeZone = deployment.timeZone): string =>
    formatPattern(time, patternOf(PATTERNS[locale as Locale] ?? PATTERNS.en), locale, timeZone);

/** '20 Nov 2026' */
export const formatDate = by(([, date]) => date);

/** '20 Nov 2026, 15:30' */
export const formatDateTime = by(([, date, , , time, between]) => `${date}${between ? ', ' : ' '}${time}`);

/** '15:30' */
export const formatTime = by(([, , , , time]) => time);

/** '15:30:05' */
export const formatClock = by(([, , , , time]) => `${time}:ss`);

/** '20 Nov': a day of the last months, where there is no space for the year */
export const formatDay = by(([day]) => day);

/** 'Nov 2026' */
export const formatMonth = by(([, , , month]) => month);

/** 'Mon 15:30' */
export const formatWeekdayTime = by(([, , , , time, between]) => `E${between}${time}`);

/** 'Fri 20 Nov': a day of the last week */
export const formatWeekday = by(([, , weekday]) => weekday);

/** Whether two times are on the same day in the deployment's zone. */
export const isSameDay = (one: number, other: number, timeZone = deployment.timeZone): boolean =>
  formatDate(one, 'en', timeZone) === formatDate(other, 'en', timeZone);
