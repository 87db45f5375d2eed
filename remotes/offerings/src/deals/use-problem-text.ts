import { serverNow } from '@bourse/api/server-time';
import { useErrorText } from '@bourse/i18n/errors';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { whenText } from '@bourse/remote-kit/coming-time';
import { deployment } from '@bourse/session/config';
import { useTranslations } from '../translations.ts';
import type { Problem } from './deal.ts';

/** Whether the customer puts it right at the quantity, which says it. */
export const isAtQuantity = ({ is }: Problem): boolean =>
  is === 'empty' || is === 'belowMinimum' || is === 'short' || is === 'covers' || is === 'atMost';

/** Problems that the back end refuses by a code, whose sentence they have. */
const CODES = {
  rate: 'exchange-rate-missing',
  closed: 'offer-closed',
  soldOut: 'offer-sold-out',
  belowMinimum: 'below-minimum-quantity',
} as const;

/** @returns a function from a problem to its sentence */
export function useProblemText(): (problem: Problem) => string {
  const { t, locale } = useTranslations();
  const common = useCommonTranslations();
  const ofCode = useErrorText();
  return (problem) => {
    switch (problem.is) {
      case 'offline':
        return common.t('offline');
      case 'rate':
      case 'closed':
      case 'soldOut':
      case 'belowMinimum':
        return ofCode({ code: CODES[problem.is] });
      case 'short':
        return t('deals.problem.short', {
          sentence: ofCode({ code: 'insufficient-funds' }),
          amount: formatAmount(problem.short, deployment.currency),
        });
      case 'covers':
      case 'atMost':
        return t(`deals.problem.${problem.is}`, {
          quantity: formatQuantity(problem.max, deployment.currency),
        });
      case 'notYet':
        return t('deals.problem.notYet', {
          sentence: ofCode({ code: 'no-available-time' }),
          time: whenText(problem.opensAt, serverNow(), locale),
        });
      default:
        return t(`deals.problem.${problem.is}`);
    }
  };
}
