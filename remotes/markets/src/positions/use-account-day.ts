import { q } from '@bourse/api/query';
import { type AccountDay, getCustomer } from '@bourse/contract/customer';
import { formatWeekday, isSameDay } from '@bourse/i18n/dates';
import { useStandingError } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';

interface AccountDayText {
  /** Undefined while it is loading, null when the back end reports none. */
  day: AccountDay | null | undefined;
  /**
   * Title of a sum: 'Today’s P&L', 'P&L Fri 20 Nov' once that day is over, 'Open positions' when only these are
   * included.
   */
  title: string;
  /** Label of one position's result: 'Today', 'Fri 20 Nov', 'Since close'. */
  label: string;
}

/** The result of the account's day, with its title and label. */
export function useAccountDay(): AccountDayText {
  const { t, locale } = useTranslations();
  const customer = useQuery(q(getCustomer, {}, { every: LIST_REFRESH }));
  const error = useStandingError(customer);
  const day = error && !customer.data ? null : customer.data?.day;
  if (day === null) return { day, title: t('positions.openDay'), label: t('positions.sinceClose') };
  if (!day || isSameDay(day.since, Date.now()))
    return { day, title: t('positions.day'), label: t('positions.today') };
  const date = formatWeekday(day.since, locale);
  return { day, title: t('positions.dayOn', { date }), label: date };
}
