import { q } from '@bourse/api/query';
import { getQuote, type Quote } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { Badge } from '@bourse/ui/badge';
import { Card } from '@bourse/ui/card';
import { Change, directionOf, Price } from '@bourse/ui/price';
import { Sparkline } from '@bourse/ui/sparkline';
import { Four, Skeleton } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { decimalsOf } from '../instruments/instrument.ts';
import { LIST_REFRESH } from '../refresh.ts';
import { useWords } from '../words.ts';
import styles from './index-summary.module.css';

/** The index that stands for a category: its level, its change and the shape of its day. Opens its detail. */
export function IndexSummary({ symbol, name }: { symbol: string; name: string }) {
  const { t } = useWords();
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
        {(data) => (
          <Card as={Link} to={links.stock(symbol, name)}>
            <IndexOf name={name} quote={data} />
          </Card>
        )}
      </Four>
    </div>
  );
}

function IndexOf({ name, quote }: { name: string; quote: Quote }) {
  const { t } = useWords();
  const decimals = decimalsOf(quote);
  return (
    <span className={styles.index}>
      <span className={styles.head}>
        <span className={styles.name}>{name}</span>
        {quote.isOpen !== null && <Badge>{t(quote.isOpen ? 'markets.open' : 'markets.closed')}</Badge>}
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
