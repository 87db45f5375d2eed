import { formatDate } from '@bourse/i18n/dates';
import { startOfDay } from '@bourse/remote-kit/zoned-time';
import { useTranslations } from '../translations.ts';
import { formatDateRange } from './date-range.ts';
import type { Period } from './record-filter.ts';

/** @returns a function from a period to its text: '1–20 Nov 2026', 'from 1 Nov 2026'; undefined for all days */
export function usePeriodText(): (period: Period) => string | undefined {
  const { t, locale } = useTranslations();
  return ({ from, to }) => {
    const [first, last] = [from && startOfDay(from), to && startOfDay(to)];
    if (first && last) return formatDateRange(first, last, locale);
    if (first) return t('records.since', { date: formatDate(first, locale) });
    return last ? t('records.until', { date: formatDate(last, locale) }) : undefined;
  };
}
