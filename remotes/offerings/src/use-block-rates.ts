import { q } from '@bourse/api/query';
import { blockRate, listSettings } from '@bourse/contract/deployment';
import type { Currency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import { deployment } from '@bourse/session/config';
import { useQuery } from '@tanstack/react-query';
import { LIST_REFRESH } from './refresh.ts';

export interface BlockRates {
  /** Units of the deployment's currency for one of the offer's; null where there is no rate (D35), undefined while it is not known. */
  rateOf: (currency: Currency) => Decimal | null | undefined;
}

/**
 * The conversions of block trades, QIP and new offerings: the back end's, otherwise the deployment's fallback (D73). The
 * market moves them, so they are asked for again like a price.
 * @param isNeeded whether anything is in another currency; else no request is sent
 */
export function useBlockRates(isNeeded: boolean): BlockRates {
  const settings = useQuery(q(listSettings, {}, { every: LIST_REFRESH, enabled: isNeeded })).data?.items;
  return {
    rateOf: (currency) => {
      if (currency === deployment.currency) return '1';
      return (
        settings &&
        (blockRate(settings, currency, deployment.currency, deployment.rateFallback.block) ?? null)
      );
    },
  };
}
