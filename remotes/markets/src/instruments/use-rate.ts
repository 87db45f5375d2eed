import { q } from '@bourse/api/query';
import { listSettings, stockRate } from '@bourse/contract/deployment';
import type { Currency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import { deployment } from '@bourse/session/config';
import { useQuery } from '@tanstack/react-query';
import { STOCK_REFRESH } from '../refresh.ts';

/**
 * The exchange rate from an instrument's currency to the deployment's: the back end's rate, otherwise the deployment's
 * fallback (D73), null when there is neither (D35), undefined while it is loading. It is polled like a price, because
 * the market moves it; no request is sent when both currencies are the same.
 * @returns the rate, and the query for its state
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
