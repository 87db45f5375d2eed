import { formatDate, formatPattern } from '@bourse/i18n/dates';
import { deployment, type Locale } from '@bourse/session/config';

/** Patterns for `formatPattern`: the first and the last day of a range within one month, and within one year. */
const NAMES = { month: ['d–', 'd MMM y'], year: ['d MMM – ', 'd MMM y'] } as const;
const PATTERNS: Readonly<Record<Locale, Record<'month' | 'year', readonly [string, string]>>> = {
  en: NAMES,
  de: { month: ['dd.–', 'dd.MM.y'], year: ['dd.MM. – ', 'dd.MM.y'] },
  es: NAMES,
  zh: { month: ['y年M月d日至', 'd日'], year: ['y年M月d日至', 'M月d日'] },
};

/** Formats a range of days: '1–20 Nov 2026', '1 Oct – 20 Nov 2026', '1 Dec 2025 – 20 Nov 2026', '20 Nov 2026'. */
export function formatDateRange(
  first: number,
  last: number,
  locale: Locale,
  timeZone = deployment.timeZone,
): string {
  const isSame = (part: string) =>
    formatPattern(first, part, locale, timeZone) === formatPattern(last, part, locale, timeZone);
  if (isSame('y M d')) return formatDate(first, locale, timeZone);
  if (!isSame('y')) return `${formatDate(first, locale, timeZone)} – ${formatDate(last, locale, timeZone)}`;
  const [begin, end] = PATTERNS[locale][isSame('M') ? 'month' : 'year'];
  return formatPattern(first, begin, locale, timeZone) + formatPattern(last, end, locale, timeZone);
}
