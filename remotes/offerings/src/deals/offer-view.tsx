import type { Offer } from '@bourse/contract/deals';
import { displaySymbol } from '@bourse/contract/instrument';
import { distanceOf, leastCost } from '@bourse/figures/deals';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { links } from '@bourse/links/links';
import { cmp, type Decimal } from '@bourse/money/decimal';
import { formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { Badge } from '@bourse/ui/badge';
import { Figure } from '@bourse/ui/figure';
import { linkButton } from '@bourse/ui/link-button';
import { UNKNOWN } from '@bourse/ui/price';
import { ProgressBar } from '@bourse/ui/progress-bar';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { useTimeLeft } from '../use-time-left.ts';
import { closesIn, currencyOf, type OfferState, stateOf } from './offer.ts';
import styles from './offer-view.module.css';
import { useOfferWords } from './use-offer-words.ts';

export interface OfferViewProps {
  offer: Offer;
  /** Null where there is no conversion of the offer's currency, undefined while it is not known. */
  rate: Decimal | null | undefined;
  balance: Decimal | undefined;
  /** By the server's clock, epoch ms. */
  now: number;
  /** Address that opens the sheet over the list. */
  buyAddress: string;
}

/** An offer: its price beside the market's, the smallest purchase, and how much is left. Its head opens the stock. */
export function OfferView({ offer, rate, balance, now, buyAddress }: OfferViewProps) {
  const { t } = useTranslations();
  const common = useCommonTranslations();
  const words = useOfferWords();
  const sayLeft = useTimeLeft();
  const state = stateOf(offer, now);
  const isOver = state !== 'open' && state !== 'notYet';
  const symbol = displaySymbol(offer.symbol);
  const distance = isOver ? undefined : words.distance(offer);
  const cost = leastCost(offer, rate)?.total;
  const isTooDear = cost !== undefined && balance !== undefined && cmp(cost, balance) > 0;
  const settlement = words.settlement(offer);
  const left = state === 'open' ? closesIn(offer, now) : undefined;
  const details = [words.marketPrice(offer), settlement && t('deals.settles', { time: settlement })];
  return (
    <div className={styles.offer} data-over={isOver}>
      <Link to={links.stock(offer.symbol, offer.name ?? symbol)} className={styles.head}>
        <span className={styles.names}>
          <span className={styles.symbol}>
            {symbol}
            {offer.region && currencyOf(offer) !== deployment.currency && <Badge>{offer.region}</Badge>}
          </span>
          {offer.name && <span className={styles.detail}>{offer.name}</span>}
        </span>
        <span className={styles.figures}>
          <Figure name={common.t('price')}>
            <span className={styles.price}>{words.price(offer)}</span>
          </Figure>
          {distance && (
            <span className={`${styles.detail} ${distanceOf(offer)?.is === 'above' ? styles.warning : ''}`}>
              {distance}
            </span>
          )}
        </span>
      </Link>
      {!isOver && (
        <>
          <Left offer={offer} />
          <span className={styles.detail}>{details.filter(Boolean).join(' · ')}</span>
        </>
      )}
      <div className={styles.foot}>
        <span className={styles.terms}>
          <span className={styles.detail}>
            {t('deals.minimum', { quantity: counted(offer.minimumQuantity) })} ·{' '}
            <span className={isTooDear && !isOver ? styles.warning : undefined}>
              {cost === undefined ? UNKNOWN : words.home(cost)}
            </span>
          </span>
          {left && (
            <span className={`${styles.detail} ${styles.warning}`}>
              {t('ipo.closesIn', { left: sayLeft(left) })}
            </span>
          )}
        </span>
        <Action offer={offer} state={state} buyAddress={buyAddress} />
      </div>
    </div>
  );
}

const counted = (quantity: number): string => formatQuantity(quantity, deployment.currency);

/** How much of the offer is left, and the most that each customer may have of it. */
function Left({ offer: { quantity, remaining, maximumQuantity } }: { offer: Offer }) {
  const { t } = useTranslations();
  const left =
    remaining === null
      ? undefined
      : quantity
        ? t('deals.leftOf', { quantity: counted(remaining), all: counted(quantity) })
        : t('deals.left', { quantity: counted(remaining) });
  const each =
    maximumQuantity === null ? undefined : t('deals.atMostEach', { quantity: counted(maximumQuantity) });
  return (
    <>
      {remaining !== null && quantity && (
        <ProgressBar
          label={t('deals.soldOf', { quantity: counted(quantity - remaining), all: counted(quantity) })}
          value={quantity - remaining}
          max={quantity}
        />
      )}
      <span className={styles.detail}>{[left, each].filter(Boolean).join(' · ')}</span>
    </>
  );
}

function Action({ offer, state, buyAddress }: { offer: Offer; state: OfferState; buyAddress: string }) {
  const { t } = useTranslations();
  const words = useOfferWords();
  if (state === 'notYet') return <Badge>{words.opens(offer.startsAt ?? 0)}</Badge>;
  if (state !== 'open') return <Badge>{t(`deals.state.${state}`)}</Badge>;
  return (
    <Link to={buyAddress} {...linkButton({ variant: 'buy', size: 'small' })}>
      {t('deals.buy')} <VisuallyHidden>{displaySymbol(offer.symbol)}</VisuallyHidden>
    </Link>
  );
}
