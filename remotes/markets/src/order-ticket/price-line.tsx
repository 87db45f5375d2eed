import { longName, priceCurrency, shortName } from '@bourse/contract/instrument';
import type { Quote } from '@bourse/contract/market';
import { Change, Price } from '@bourse/ui/price';
import { StaleMark } from '@bourse/ui/states';
import { STOCK_REFRESH } from '../refresh.ts';
import type { Traded } from './order.ts';
import styles from './price-line.module.css';

interface PriceLineProps {
  quote: Quote;
  traded: Traded;
  receivedAt: () => number;
}

/** What is traded, and its price as of now. */
export function PriceLine({ quote, traded, receivedAt }: PriceLineProps) {
  const currency = priceCurrency(quote);
  return (
    <div className={styles.line}>
      <div className={styles.what}>
        <p className={styles.symbol}>{shortName(traded)}</p>
        <p className={styles.name}>{longName(traded)}</p>
      </div>
      <div className={styles.figures}>
        <Price value={quote.price} decimals={traded.decimals} size={17} {...(currency ? { currency } : {})} />
        <span className={styles.change}>
          <StaleMark at={receivedAt} every={STOCK_REFRESH} />
          <Change percent={quote.changePercent} />
        </span>
      </div>
    </div>
  );
}
