import { allPages, useRefresh } from '@bourse/api/query';
import { displaySymbol } from '@bourse/contract/instrument';
import { listOrders, type Order } from '@bourse/contract/orders';
import type { PositionKind } from '@bourse/contract/position-kind';
import { lotsOf } from '@bourse/figures/lots';
import { Deferred } from '@bourse/remote-kit/deferred';
import { Slot } from '@bourse/remote-kit/slot';
import { useIsLater } from '@bourse/remote-kit/use-is-later';
import { Screen } from '@bourse/ui/screen';
import { QueryView, useStandingError } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { Chart } from '../chart/chart.tsx';
import { tradesOf } from '../chart/trades.ts';
import { type Listing, useListing } from '../instruments/live-quote.ts';
import { NoInstrument, useIsUnknown } from '../instruments/no-instrument.tsx';
import { heldLots, MOST_ORDERS } from '../order-ticket/instrument-orders.ts';
import { useTranslations } from '../translations.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { FavouriteNotes, useFavourite } from './favourite.tsx';
import { LiveFigures } from './key-figures.tsx';
import { PriceHead } from './price-head.tsx';
import { Related } from './related.tsx';
import styles from './stock-detail.module.css';
import { TradeBar, TradeLinks } from './trade-bar.tsx';

/**
 * One instrument (product.md, "Stock detail"), for both of its addresses (D4). It is mounted anew for each instrument.
 */
export function StockDetailScreen() {
  const { code = '', market } = useParams();
  return <StockDetail key={code} symbol={code} market={market} />;
}

/** Without the market's price of open lots: with it, each change of the price would render the whole screen. */
const withoutMarketPrices = (orders: readonly Order[]): Order[] =>
  orders.map((order) => ({ ...order, marketPrice: null }));

function StockDetail({ symbol, market }: { symbol: string; market: string | undefined }) {
  const { t } = useTranslations();
  const stock = useListing(symbol);
  const held = useQuery({ ...heldLots(symbol), select: withoutMarketPrices });
  const hasFailed = useStandingError(held) !== undefined;
  // The chart marks all of them.
  const orders = useQuery({
    ...allPages(listOrders, { kind: 'stock', symbol }, { limit: MOST_ORDERS }),
    select: withoutMarketPrices,
  });
  const favourite = useFavourite(symbol);
  const refresh = useRefresh();
  const trades = useMemo(() => tradesOf(orders.data ?? [], symbol), [orders.data, symbol]);
  const isUnknown = useIsUnknown(stock);
  const lots = useMemo(() => lotsOf(held.data ?? [], symbol), [held.data, symbol]);
  const canSell = held.data ? lots.length > 0 : hasFailed || undefined;
  if (isUnknown) return <NoInstrument symbol={symbol} />;
  return (
    <QueryView
      result={stock}
      pending={<DetailSkeleton />}
      errorTitle={t('stockDetail.failed', { name: displaySymbol(symbol) })}
    >
      {(listing) => {
        const kind = tradedKind(listing);
        const trade = kind && { listing, market: listing.market ?? market ?? kind, canSell };
        return (
          <Screen flush onRefresh={refresh} bar={trade && <TradeBar {...trade} />}>
            <div className={styles.detail}>
              <PriceHead listing={listing} favourite={favourite} />
              <FavouriteNotes favourite={favourite} saved={{ symbol, name: listing.name }} />
              <Chart
                listing={listing}
                trades={trades}
                trade={trade && ((size) => <TradeLinks {...trade} size={size} />)}
              />
              {/* The price is not to wait for them. */}
              <Deferred>
                <div className={styles.figures}>
                  <LiveFigures symbol={symbol} />
                </div>
              </Deferred>
              {/* Rendered once it is known whether there is a position above the records, so that neither moves. */}
              {held.isFetched && (
                <>
                  <Related symbol={symbol} kind={kind ?? 'stock'} lots={lots} />
                  <News symbol={symbol} name={listing.name} />
                </>
              )}
            </div>
          </Screen>
        );
      }}
    </QueryView>
  );
}

/** The news on the instrument, last and later than the rest. It keeps its own time, so that no other part renders again. */
function News(props: { symbol: string; name: string }) {
  return useIsLater() && <Slot id="stock.news/v1" pending={null} isQuiet {...props} />;
}

/** Undefined for an index, which cannot be traded. An instrument without a kind is a stock. */
const tradedKind = ({ kind }: Listing): PositionKind | undefined =>
  kind === 'index' ? undefined : (kind ?? 'stock');
