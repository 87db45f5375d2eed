import { serverNow } from '@bourse/api/server-time';
import type { Offer } from '@bourse/contract/deals';
import { distanceOf } from '@bourse/figures/deals';
import { formatAmount } from '@bourse/money/format';
import { whenText } from '@bourse/remote-kit/coming-time';
import { deployment } from '@bourse/session/config';
import { useTranslations } from '../translations.ts';
import { currencyOf, settlementOf } from './offer.ts';

const marketOf = ({ isMarketOpen }: Offer) => (isMarketOpen === false ? 'last' : 'market');

/** @returns functions that say parts of an offer in the customer's language */
export function useOfferWords() {
  const { t, locale } = useTranslations();
  return {
    /** '$382.10' */
    price: (offer: Pick<Offer, 'price' | 'currency'>) => formatAmount(offer.price, currencyOf(offer)),
    /** '2.4% below market'; 'below last' while the market is closed; undefined where its price is not known. */
    distance: (offer: Offer): string | undefined => {
      const distance = distanceOf(offer);
      return (
        distance && t(`deals.distance.${marketOf(offer)}.${distance.is}`, { percent: `${distance.percent}%` })
      );
    },
    /** 'Market ₹154.95' */
    marketPrice: (offer: Offer): string | undefined =>
      offer.marketPrice === null
        ? undefined
        : t(`deals.marketPrice.${marketOf(offer)}`, {
            price: formatAmount(offer.marketPrice, currencyOf(offer)),
          }),
    /** '1 day'; undefined where a lot can be sold at once. */
    settlement: (offer: Offer): string | undefined => {
      const settlement = settlementOf(offer);
      return settlement && t(`deals.duration.${settlement.unit}`, { count: settlement.count });
    },
    /** 'Opens Mon, 09:15' */
    opens: (at: number) => t('deals.opens', { time: whenText(at, serverNow(), locale) }),
    home: (amount: Parameters<typeof formatAmount>[0]) => formatAmount(amount, deployment.currency),
  };
}
