import { formatWeekday, isSameDay } from '@bourse/i18n/dates';
import { useTranslations } from '../translations.ts';

/** 'today', or 'Fri 20 Nov' once that day is over. */
export function DayName({ since }: { since: number }) {
  const { t, locale } = useTranslations();
  return isSameDay(since, Date.now()) ? t('account.today') : formatWeekday(since, locale);
}
