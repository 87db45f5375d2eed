import type { Currency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import { memo } from 'react';
import { directionOf } from './direction.ts';
import type { LinkComponent } from './link.ts';
import { Change, Price } from './price.tsx';
import styles from './quote-row.module.css';
import { Sparkline } from './sparkline.tsx';

export interface QuoteRowProps {
  as: LinkComponent;
  to: string;
  symbol: string;
  /** Below the symbol: exchange, name. */
  detail: string;
  /** Undefined while unknown: a dash, never a zero. */
  price: Decimal | undefined;
  /** In percent: '1.25' is 1.25 %. */
  changePercent: Decimal | undefined;
  decimals?: number;
  currency?: Currency;
  /** Numbers, oldest first, or a path in a box of 64 × 24. Keep its identity between polls. */
  spark?: string | readonly number[] | undefined;
  /** Before the detail: '12 shares'. */
  quantity?: string;
}

/** The left column of a quote, also where no price stands beside it. */
export function QuoteNames({
  symbol,
  detail,
  quantity,
}: Pick<QuoteRowProps, 'symbol' | 'detail'> & { quantity?: string | undefined }) {
  return (
    <span className={styles.names}>
      <span className={styles.symbol}>{symbol}</span>
      <span className={styles.detail}>
        {quantity && <span className={styles.quantity}>{quantity}</span>}
        {detail}
      </span>
    </span>
  );
}

/**
 * One quote: symbol over exchange, the day's shape, price over change in a column of fixed width. Memoised, and fed
 * with plain values: a poll that changes one row renders one row.
 */
export const QuoteRow = memo(function QuoteRow(props: QuoteRowProps) {
  const {
    as: Link,
    to,
    symbol,
    detail,
    price,
    changePercent,
    decimals = 2,
    currency,
    spark,
    quantity,
  } = props;
  return (
    <li className={styles.row}>
      <Link to={to} className={styles.link}>
        <QuoteNames symbol={symbol} detail={detail} quantity={quantity} />
        {spark && spark.length > 0 && (
          <span className={styles.spark}>
            <Sparkline points={spark} direction={directionOf(changePercent)} />
          </span>
        )}
        <span className={styles.figures}>
          <Price value={price} decimals={decimals} {...(currency ? { currency } : {})} />
          <Change percent={changePercent} />
        </span>
      </Link>
    </li>
  );
});
