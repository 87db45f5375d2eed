import { overPeriod, type Project, periodOf, perYear, type Range } from '@bourse/figures/funds';
import { formatAmount, formatPrice } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { useTranslations } from '../translations.ts';
import type { ReturnsShown } from './returns.atoms.ts';

const percents = ({ min, max }: Range, decimals: number): string => {
  const [low, high] = [formatPrice(min, { decimals }), formatPrice(max, { decimals })];
  return low === high ? `${low}%` : `${low}–${high}%`;
};

/** '₹25,400.00–₹25,650.00', or one amount where both are the same. */
const amounts = ({ min, max }: Range): string => {
  const [low, high] = [min, max].map((amount) => formatAmount(amount, deployment.currency));
  return low === high ? `${low}` : `${low}–${high}`;
};

/** The texts of funds, as functions because lists call them for each row. */
export function useFundTexts() {
  const { t } = useTranslations();
  const days = (count: number) => t('fundInvestment.days', { count });

  /** '28 days', '3 months', '12 months (365 days)' (D39). */
  const period = (periodDays: number): string => {
    const { unit, count, exactDays } = periodOf(periodDays);
    if (unit === 'days') return days(count);
    const months = t('fundInvestment.months', { count });
    return exactDays === undefined
      ? months
      : t('fundInvestment.monthsExact', { months, days: days(exactDays) });
  };

  /** '1.60–2.60%' over the period, '≈ 6.5–10.5%' per year; undefined where that cannot be said. */
  const range = (project: Project, shown: ReturnsShown): string | undefined => {
    if (shown === 'period') return percents(overPeriod(project), 2);
    const yearly = perYear(project);
    return yearly && t('fundInvestment.approximately', { range: percents(yearly, 1) });
  };

  return { days, period, range, amounts };
}
