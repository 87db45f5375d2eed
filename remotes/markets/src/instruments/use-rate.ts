import { q } from '@bourse/api/query';
import { listSettings, stockRate } from '@bourse/contract/deployment';
import type { Currency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import { deployment } from '@bourse/session/config';
import { useQuery } from '@tanstack/react-query';
import { STOCK_REFRESH } from '../refresh.ts';

/**
 * What one unit of an instrument's currency is in the deployment's: the back end's rate, else the deployment's fallback
 * (D73), null where there is neither (D35), undefined while
 * that is not known. It is asked for as often as a price, since a market moves it; not at all where both are the same.
 * @returns the call as well, for whoever says how it stands
 */
export function useRate(currency: Currency) {
  const isForeign = currency !== deployment.currency;
  const settings = useQuery(q(listSettings, {}, { every: STOCK_REFRESH, enabled: isForeign }));
  const known =
    settings.data &&
    (stockRate(settings.data.items, currency, deployment.currency, deployment.rateFallback.stock) ?? null);
  const rate: Decimal | null | undefined = isForeign ? known : '1';
  return { rate, settings };
}
