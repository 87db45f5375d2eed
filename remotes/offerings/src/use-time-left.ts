import type { TimeLeft } from '@bourse/figures/time-left';
import { useTranslations } from './translations.ts';

/** @returns a function that says the time left: '35 days', '3 h', '12 min', 'less than a minute' */
export function useTimeLeft(): (left: TimeLeft) => string {
  const { t } = useTranslations();
  return ({ unit, count }) => t(`timeLeft.${unit}`, { count });
}
