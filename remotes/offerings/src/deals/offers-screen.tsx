import { pages, q, useReceivedAt, useRefresh } from '@bourse/api/query';
import { getBalance } from '@bourse/contract/balance';
import { listOffers, type OfferKind } from '@bourse/contract/deals';
import { plainName } from '@bourse/contract/text';
import { useLastSession } from '@bourse/remote-kit/last-session';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { useServerNow } from '@bourse/remote-kit/use-server-now';
import { deployment } from '@bourse/session/config';
import { Button } from '@bourse/ui/button';
import { LoadMore } from '@bourse/ui/long-list';
import { Screen } from '@bourse/ui/screen';
import { Section } from '@bourse/ui/section';
import { Empty, QueryView } from '@bourse/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AvailableLine } from '../available-line.tsx';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { useBlockRates } from '../use-block-rates.ts';
import { useOpenedSheet } from '../use-opened-sheet.ts';
import { listOf, ordersOf, queryOf } from './addresses.ts';
import { currencyOf, inOrder, stateOf } from './offer.ts';
import { OfferSearch } from './offer-search.tsx';
import { OffersList, OffersSkeleton } from './offers-list.tsx';

/** Loaded when an offer is bought. */
const BuySheet = lazyWithRetry(() => import('./buy-sheet.tsx').then((m) => m.BuySheet), { pending: null });

export const BlockTradingScreen = () => <Offers key={useLastSession()} kind="bulk" />;
export const QipScreen = () => <Offers key={useLastSession()} kind="qip" />;

/** The offers of one kind; search and the sheet of an offer are in the address. Another customer buys anew. */
function Offers({ kind }: { kind: OfferKind }) {
  const { t } = useTranslations();
  const [query, setQuery] = useSearchParams();
  const code = query.get('code') ?? '';
  const [draft, setDraft] = useState(code);
  /** The last code in the address that the field has seen. A different one comes from a link, and is put into the field. */
  const [searched, setSearched] = useState(code);
  if (searched !== code) {
    setSearched(code);
    if (plainName(draft).toUpperCase() !== code) setDraft(code);
  }
  const search = (next: string) => setQuery(queryOf({ code: next }), { replace: true });
  const asked = pages(listOffers, { kind, ...(code && { code }) }, { limit: PAGE_SIZE, every: LIST_REFRESH });
  const offers = useInfiniteQuery(asked);
  const available = useQuery(q(getBalance, {}, { every: LIST_REFRESH })).data?.available;
  const isForeign = offers.data?.some((offer) => currencyOf(offer) !== deployment.currency) ?? false;
  const { rateOf } = useBlockRates(isForeign);
  const now = useServerNow();
  const open = offers.data?.filter((offer) => stateOf(offer, now) === 'open').length ?? 0;
  return (
    <Screen flush onRefresh={useRefresh()}>
      <OfferSearch code={code} draft={draft} onDraft={setDraft} onSearch={search} />
      <AvailableLine
        label={t('call.available')}
        available={available}
        orders={{ to: ordersOf(kind), label: t('call.toOrders') }}
      />
      <Section
        title={
          offers.hasNextPage || !offers.data ? t(`deals.${kind}.title`) : t('deals.open', { count: open })
        }
        flush
      >
        <QueryView
          result={offers}
          every={LIST_REFRESH}
          receivedAt={useReceivedAt(asked)}
          pending={<OffersSkeleton kind={kind} />}
          errorTitle={t('deals.listFailed')}
          empty={
            code ? (
              <Empty
                icon="search"
                title={t('deals.noMatch', { code })}
                action={
                  <Button
                    onClick={() => {
                      setDraft('');
                      search('');
                    }}
                  >
                    {t('deals.showAll')}
                  </Button>
                }
              />
            ) : (
              <Empty icon={kind === 'bulk' ? 'blocks' : 'qip'} title={t(`deals.${kind}.empty`)} />
            )
          }
        >
          {(rows) => (
            <>
              <OffersList
                kind={kind}
                offers={inOrder(rows, now)}
                viewOf={(offer) => ({
                  rate: rateOf(currencyOf(offer)),
                  balance: available,
                  now,
                  buyAddress: queryOf({ code, buy: offer.id }),
                })}
              />
              <LoadMore list={offers} />
            </>
          )}
        </QueryView>
      </Section>
      <Sheet kind={kind} offers={offers.data} isListOver={offers.status !== 'pending'} />
    </Screen>
  );
}

type SheetProps = Pick<ComponentProps<typeof BuySheet>, 'kind' | 'offers' | 'isListOver'>;

/** The sheet of an offer; each opening is a new purchase. */
function Sheet(props: SheetProps) {
  const [query] = useSearchParams();
  const list = `${listOf(props.kind)}${queryOf({ code: query.get('code') ?? '' })}`;
  const { id, isOpen, opening, close } = useOpenedSheet(query.get('buy'), list);
  if (id === undefined) return null;
  return <BuySheet key={opening} {...props} offerId={id} isOpen={isOpen} onClose={close} />;
}
