import { q, useRefresh } from '@bourse/api/query';
import { getQuote, type PositionKind, type Quote } from '@bourse/contract/market';
import { listOrders } from '@bourse/contract/orders';
import { Screen } from '@bourse/ui/screen';
import { Four } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { Chart } from '../chart/chart.tsx';
import { tradesOf } from '../chart/trades.ts';
import { instrumentOrders } from '../order-ticket/instrument-orders.ts';
import { LIST_REFRESH, STOCK_REFRESH } from '../refresh.ts';
import { useWords } from '../words.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { FavouriteFailure, useFavourite } from './favourite.tsx';
import { holdingOf } from './holding.ts';
import { KeyFigures } from './key-figures.tsx';
import { PriceHead } from './price-head.tsx';
import { Related } from './related.tsx';
import styles from './stock-detail.module.css';
import { TradeBar } from './trade-bar.tsx';

/** One instrument (spec section 2, Stock detail), by both of its addresses (D4). Another one is another screen. */
export function StockDetailScreen() {
  const { code = '', market } = useParams();
  return <StockDetail key={code} symbol={code} market={market} />;
}

function StockDetail({ symbol, market }: { symbol: string; market: string | undefined }) {
  const { t } = useWords();
  const quote = useQuery(q(getQuote, { symbol }, { every: STOCK_REFRESH }));
  const orders = useQuery(q(listOrders, instrumentOrders(symbol), { every: LIST_REFRESH }));
  const favourite = useFavourite(symbol);
  const refresh = useRefresh();
  const trades = useMemo(() => tradesOf(orders.data?.items ?? [], symbol), [orders.data, symbol]);
  return (
    <Four result={quote} pending={<DetailSkeleton />} errorTitle={t('stockDetail.failed')}>
      {(known) => {
        const kind = tradedKind(known);
        const holding = orders.data && holdingOf(orders.data.items, symbol, known.price);
        const canSell = orders.data ? holding !== undefined : orders.isError || undefined;
        return (
          <Screen
            flush
            onRefresh={refresh}
            bar={kind && <TradeBar quote={known} market={known.market ?? market ?? kind} canSell={canSell} />}
          >
            <div className={styles.detail}>
              <PriceHead quote={known} at={quote.dataUpdatedAt} favourite={favourite} />
              <FavouriteFailure favourite={favourite} />
              <Chart live={known} trades={trades} />
              <div className={styles.figures}>
                <KeyFigures quote={known} />
              </div>
              {/* Once it is known whether there is a position above the records: neither moves for the other. */}
              {orders.isFetched && <Related quote={known} kind={kind ?? 'stock'} holding={holding} />}
            </div>
          </Screen>
        );
      }}
    </Four>
  );
}

/** An index only shows a level; what the back end does not name is a stock. */
const tradedKind = ({ kind }: Quote): PositionKind | undefined =>
  kind === 'index' ? undefined : (kind ?? 'stock');
