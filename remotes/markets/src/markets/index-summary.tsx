import { q } from '@bourse/api/query';
import { decimalsOf } from '@bourse/contract/instrument';
import { getQuote, type Quote } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { Card } from '@bourse/ui/card';
import { Change, directionOf, Price } from '@bourse/ui/price';
import { Sparkline } from '@bourse/ui/sparkline';
import { QueryView, Skeleton, useStandingError } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MarketStatus } from '../instruments/market-status.tsx';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import styles from './index-summary.module.css';
import { useRegionName } from './use-region-name.ts';

/**
 * The index of a category with level, change and sparkline, linked to its detail, and whether its market is open.
 * Without an index, `symbol` is the first instrument of the list, and only the market's state is shown, because the
 * list has the instrument's row.
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

/** Used while the quote is loading: '^NSEI' is an index, 'EUR/USD' is not. */
const isIndex = (symbol: string): boolean => symbol.startsWith('^');

/** Whether the market of a region is open, from the quote of another index in it, for a category without an index. */
export function RegionHours({ symbol }: { symbol: string }) {
  const quote = useQuery(q(getQuote, { symbol }, { every: LIST_REFRESH }));
  const error = useStandingError(quote);
  const { data } = quote;
  if (error && !data) return null;
  return <IndexPlace>{data ? <HoursOf quote={data} /> : <Skeleton size={13} width="32%" />}</IndexPlace>;
}

/** The state without the name of an exchange, because several exchanges trade in a region. */
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
              base={quote.basePath ?? undefined}
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

/** The space between the tabs and the list. */
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
