import { q } from '@bourse/api/query';
import { decimalsOf } from '@bourse/contract/instrument';
import { getQuote, type Quote } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { Card } from '@bourse/ui/card';
import { Change, directionOf, Price } from '@bourse/ui/price';
import { Sparkline } from '@bourse/ui/sparkline';
import { QueryView, Skeleton } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MarketStatus } from '../instruments/market-status.tsx';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import styles from './index-summary.module.css';
import { useRegionName } from './use-region-name.ts';

/**
 * What stands for a category: its index with its level, its change and the shape of its day, which opens its detail;
 * and whether its market trades. Where no index exists the first of the list stands in, and only the market is told:
 * the list below has its row.
 */
export function IndexSummary({ symbol, name }: { symbol: string; name: string }) {
  const { t } = useTranslations();
  const quote = useQuery(q(getQuote, { symbol }, { every: LIST_REFRESH }));
  return (
    <IndexPlace>
      <QueryView
        result={quote}
        errorTitle={t('markets.indexFailed', { name })}
        pending={isIndex(symbol) ? <IndexSkeleton name={name} /> : <Skeleton size={13} width="32%" />}
      >
        {(data) =>
          data.kind === 'index' || data.kind === null ? (
            <Card as={Link} to={links.stock(symbol, name)}>
              <IndexOf name={name} quote={data} />
            </Card>
          ) : (
            <HoursOf quote={data} />
          )
        }
      </QueryView>
    </IndexPlace>
  );
}

/** Only while nobody has said what it is: '^NSEI', not 'EUR/USD'. */
const isIndex = (symbol: string): boolean => symbol.startsWith('^');

/** Of a category that nothing stands for: whether its region trades, as another's index says. */
export function RegionHours({ symbol }: { symbol: string }) {
  const { data, isError } = useQuery(q(getQuote, { symbol }, { every: LIST_REFRESH }));
  if (isError && !data) return null;
  return <IndexPlace>{data ? <HoursOf quote={data} /> : <Skeleton size={13} width="32%" />}</IndexPlace>;
}

/** An exchange is not named where several of its kind trade together. */
function HoursOf({ quote }: { quote: Quote }) {
  const regionName = useRegionName();
  return (
    <p className={styles.status}>
      <MarketStatus
        listing={{ ...quote, exchange: null, marketName: quote.market && regionName(quote.market) }}
      />
    </p>
  );
}

function IndexOf({ name, quote }: { name: string; quote: Quote }) {
  const decimals = decimalsOf(quote);
  return (
    <span className={styles.index}>
      <span className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className={styles.status}>
          <MarketStatus listing={quote} />
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

/** Between the tabs and the list. */
export const IndexPlace = ({ children }: { children: ReactNode }) => (
  <div className={styles.place}>{children}</div>
);

export function IndexSkeleton({ name }: { name: ReactNode }) {
  return (
    <Card>
      <span className={styles.index}>
        <span className={styles.head}>
          <span className={styles.name}>{name}</span>
        </span>
        <span className={styles.body}>
          <span className={styles.figures}>
            <Skeleton size={28} width="calc(1.5 * var(--figure-column))" />
            <Skeleton size={15} width="var(--figure-column)" />
          </span>
        </span>
      </span>
    </Card>
  );
}
