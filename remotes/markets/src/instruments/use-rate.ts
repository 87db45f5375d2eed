import { q } from '@bourse/api/query';
import { listSettings, stockRate } from '@bourse/contract/deployment';
import type { Currency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import { deployment } from '@bourse/session/config';
import { useQuery } from '@tanstack/react-query';

/**
 * What one unit of an instrument's currency is in the deployment's: null where there is no rate (D35), undefined while
 * that is not known. Nothing is asked where both are the same.
 * @returns the call as well, for whoever says how it stands
 */
export function useRate(currency: Currency) {
  const isForeign = currency !== deployment.currency;
  const settings = useQuery(q(listSettings, {}, { enabled: isForeign }));
  const known = settings.data && (stockRate(settings.data.items, currency, deployment.currency) ?? null);
  const rate: Decimal | null | undefined = isForeign ? known : '1';
  return { rate, settings };
}
