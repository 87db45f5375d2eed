import { allPages } from '@bourse/api/query';
import { listOffers, type Offer, type OfferKind } from '@bourse/contract/deals';
import { useEndedCall, useOutcomeInHistory } from '@bourse/remote-kit/ended-call';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { listOf } from './addresses.ts';
import { DealForm } from './deal-form.tsx';
import { DealOutcome } from './deal-outcome.tsx';
import { useDeal } from './use-deal.ts';

/** Page size for finding one offer, because the API has no call for a single one. */
const LOOKUP_PAGE = 50;

interface BuySheetProps {
  kind: OfferKind;
  offerId: string;
  isOpen: boolean;
  /** The offers that the list has read; undefined where it has none. */
  offers: readonly Offer[] | undefined;
  /** Whether the list has come, or has failed. */
  isListOver: boolean;
  onClose: () => void;
}

/** Buys one offer: the entry with its review, and then what became of it, in one sheet. */
export function BuySheet({ kind, offerId, isOpen, offers, isListOver, onClose }: BuySheetProps) {
  const { t } = useTranslations();
  const [query] = useSearchParams();
  const ended = useEndedCall();
  const deal = useDeal(kind, ended);
  const { isGone, doneAt, forget } = useOutcomeInHistory(deal, ended);
  const [begun, setBegun] = useState(query.get('quantity') ?? undefined);
  const listed = offers?.find(({ id }) => id === offerId);
  // Where the list has failed, is searched or has more pages, the offer is looked for among all of its kind.
  const all = useQuery(
    allPages(
      listOffers,
      { kind },
      { limit: LOOKUP_PAGE, every: LIST_REFRESH, enabled: isOpen && isListOver && !listed },
    ),
  );
  // The purchase that this entry of the history belongs to is not known here any more.
  if (isGone) return isOpen ? <Navigate to={listOf(kind)} replace /> : null;

  if (deal.sent && deal.showsOutcome) {
    const { quantity } = deal.sent.details;
    return (
      <DealOutcome
        deal={deal}
        sent={deal.sent}
        isOpen={isOpen}
        doneAt={doneAt}
        onBack={() => {
          setBegun(String(quantity));
          deal.dismiss();
          if (ended) forget();
        }}
        onClose={onClose}
      />
    );
  }
  const offer = listed ?? all.data?.find(({ id }) => id === offerId);
  if (offer)
    return <DealForm kind={kind} offer={offer} deal={deal} begun={begun} isOpen={isOpen} onClose={onClose} />;
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('deals.buy')} variant="sheet" inAddress>
      <QueryView
        result={all}
        pending={<SkeletonRows rows={3} shape="row" />}
        errorTitle={t('deals.listFailed')}
        empty={
          <Empty
            icon="search"
            title={t('deals.gone')}
            action={<Button onClick={onClose}>{t('call.done')}</Button>}
          />
        }
        isEmpty={(rows) => !rows.some(({ id }) => id === offerId)}
      >
        {() => null}
      </QueryView>
    </Dialog>
  );
}
