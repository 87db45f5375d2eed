import { type Currency, symbolOf } from '@bourse/money/currency';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { useTranslations } from '../translations.ts';
import type { Terms } from './order-ticket.ts';

/** Places of a rate; 20.29 and 83.1250 both fit. */
const RATE_DECIMALS = 4;

/** @returns '≈ $1 = ₹83.1250' (D35); nothing where both currencies are the same or the rate is not known */
export function useRateText(): (rate: Terms['rate'], from: Currency) => string {
  const { t } = useTranslations();
  return (rate, from) =>
    !rate || from === deployment.currency
      ? ''
      : t('orderTicket.rate', {
          one: `${symbolOf(from)}1`,
          rate: formatAmount(rate, deployment.currency, RATE_DECIMALS),
        });
}
