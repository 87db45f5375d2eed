import type { Offer } from '@bourse/contract/deals';
import { displaySymbol } from '@bourse/contract/instrument';
import { links } from '@bourse/links/links';
import { formatPrice, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { Row } from '@bourse/ui/list';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/** An offer: its price and the smallest quantity. It opens the stock. */
export function OfferRow({ offer }: { offer: Offer }) {
  const { t } = useTranslations();
  const currency = offer.currency ?? deployment.currency;
  return (
    <Row
      as={Link}
      to={links.stock(offer.symbol, offer.name ?? offer.symbol)}
      title={displaySymbol(offer.symbol)}
      detail={offer.name}
      value={formatPrice(offer.price, { currency })}
      valueDetail={t('deals.minimum', { quantity: formatQuantity(offer.minimumQuantity, currency) })}
    />
  );
}
