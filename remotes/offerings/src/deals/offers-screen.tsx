import { pages, useRefresh } from '@bourse/api/query';
import { listOffers, type OfferKind } from '@bourse/contract/deals';
import { List } from '@bourse/ui/list';
import { LoadMore } from '@bourse/ui/long-list';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { OfferRow } from './offer-row.tsx';

export const BlockTradingScreen = () => <OffersScreen kind="bulk" />;
export const QipScreen = () => <OffersScreen kind="qip" />;

/** The offers of one kind, the newest first. */
function OffersScreen({ kind }: { kind: OfferKind }) {
  const { t } = useTranslations();
  const offers = useInfiniteQuery(pages(listOffers, { kind }, { limit: PAGE_SIZE, every: LIST_REFRESH }));
  return (
    <Screen flush onRefresh={useRefresh()}>
      <QueryView
        result={offers}
        pending={<SkeletonRows rows={6} shape="row" />}
        errorTitle={t('deals.failed')}
        empty={<Empty icon="blocks" title={t(`deals.${kind}.empty`)} />}
      >
        {(rows) => (
          <>
            <List label={t(`deals.${kind}.title`)}>
              {rows.map((offer) => (
                <OfferRow key={offer.id} offer={offer} />
              ))}
            </List>
            <LoadMore list={offers} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}
