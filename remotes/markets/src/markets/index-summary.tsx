import { q } from '@bourse/api/query';
import { getQuote, type Quote } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { Card } from '@bourse/ui/card';
import { Change, directionOf, Price } from '@bourse/ui/price';
import { Sparkline } from '@bourse/ui/sparkline';
import { Four, Skeleton } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { decimalsOf } from '../instruments/instrument.ts';
import { LIST_REFRESH } from '../refresh.ts';
import { MarketStatus } from '../stock-detail/market-status.tsx';
import { useWords } from '../words.ts';
import styles from './index-summary.module.css';
import { useRegionName } from './use-region-name.ts';

/**
 * What stands for a category: its index with its level, its change and the shape of its day, which opens its detail;
 * and whether its market trades. Where no index exists the first of the list stands in, and only the market is told:
 * the list below has its row.
 */
export function IndexSummary({ symbol, name }: { symbol: string; name: string }) {
  const { t } = useWords();
  const regionName = useRegionName();
  const quote = useQuery(q(getQuote, { symbol }, { every: LIST_REFRESH }));
  return (
    <div className={styles.place}>
      <Four
        result={quote}
        errorTitle={t('markets.indexFailed', { name })}
        pending={
          <Card>
            <span className={styles.index}>
              <Skeleton width="40%" />
              <Skeleton width="56%" />
              <Skeleton width="32%" />
            </span>
          </Card>
        }
      >
        {(data) =>
          data.kind === 'index' || data.kind === null ? (
            <Card as={Link} to={links.stock(symbol, name)}>
              <IndexOf name={name} quote={data} />
            </Card>
          ) : (
            <p className={styles.status}>
              <MarketStatus
                quote={{ ...data, exchange: null, marketName: data.market && regionName(data.market) }}
              />
            </p>
          )
        }
      </Four>
    </div>
  );
}

function IndexOf({ name, quote }: { name: string; quote: Quote }) {
  const decimals = decimalsOf(quote);
  return (
    <span className={styles.index}>
      <span className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className={styles.status}>
          <MarketStatus quote={quote} />
        </span>
      </span>
      <span className={styles.body}>
        <span className={styles.figures}>
          <Price value={quote.price} decimals={decimals} size={28} />
          <Change value={quote.change} percent={quote.changePercent} decimals={decimals} size={15} />
        </span>
        {quote.linePath && (
          <span className={styles.spark}>
            <Sparkline
              points={quote.linePath}
              {...(quote.areaPath ? { area: quote.areaPath } : {})}
              direction={directionOf(quote.changePercent)}
              width={100}
              height={32}
              wide
            />
          </span>
        )}
      </span>
    </span>
  );
}
