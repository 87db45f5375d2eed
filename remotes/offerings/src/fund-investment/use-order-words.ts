import type { FundOrder } from '@bourse/contract/funds';
import { isBeingPaid, leftOf } from '@bourse/figures/funds';
import { formatDate, formatDay } from '@bourse/i18n/dates';
import { useTranslations } from '../translations.ts';
import { useTimeLeft } from '../use-time-left.ts';

/** The texts of orders, as functions because lists call them for each row. */
export function useOrderWords() {
  const { t, locale } = useTranslations();
  const sayLeft = useTimeLeft();

  /** 'Ends 16 Jan · 55 days', 'Being paid out', '2 Aug 2026' once it is over. */
  const time = (order: FundOrder, now: number): string => {
    const { status, endsAt, settledAt, createdAt } = order;
    if (status !== 'active') return formatDate(settledAt ?? endsAt ?? createdAt, locale);
    if (isBeingPaid(order, now)) return t('fundInvestment.order.beingPaid');
    const left = leftOf(order, now);
    return endsAt === null || left === undefined
      ? formatDate(createdAt, locale)
      : t('fundInvestment.order.ends', { date: formatDay(endsAt, locale), left: sayLeft(left) });
  };

  return { time };
}
