import type { Offer, OfferKind } from '@bourse/contract/deals';
import { Card } from '@bourse/ui/card';
import { List } from '@bourse/ui/list';
import { hairlineRow } from '@bourse/ui/row';
import { Skeleton } from '@bourse/ui/states';
import { useTranslations } from '../translations.ts';
import styles from './offer-view.module.css';
import { OfferView, type OfferViewProps } from './offer-view.tsx';

interface OffersListProps {
  kind: OfferKind;
  offers: readonly Offer[];
  viewOf: (offer: Offer) => Omit<OfferViewProps, 'offer'>;
}

/** Block trades as cards, QIP as rows. */
export function OffersList({ kind, offers, viewOf }: OffersListProps) {
  const { t } = useTranslations();
  return (
    <List label={t(`deals.${kind}.title`)}>
      {offers.map((offer) => {
        const view = <OfferView offer={offer} {...viewOf(offer)} />;
        return (
          <li key={offer.id} className={kind === 'bulk' ? styles.card : `${hairlineRow} ${styles.row}`}>
            {kind === 'bulk' ? <Card>{view}</Card> : view}
          </li>
        );
      })}
    </List>
  );
}

const LINES = [17, 13, 13, 13] as const;

export function OffersSkeleton({ kind }: { kind: OfferKind }) {
  return Array.from({ length: 3 }, (_, offer) => {
    const lines = (
      <div className={styles.offer}>
        {LINES.map((size, line) => (
          <Skeleton key={line} size={size} width={line % 2 ? '92%' : '64%'} />
        ))}
      </div>
    );
    return (
      <div key={offer} className={kind === 'bulk' ? styles.card : styles.row}>
        {kind === 'bulk' ? <Card>{lines}</Card> : lines}
      </div>
    );
  });
}
