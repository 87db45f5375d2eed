import type { Currency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import { memo } from 'react';
import { directionOf } from './direction.ts';
import type { LinkComponent } from './link.ts';
import { Change, Price } from './price.tsx';
import styles from './quote-row.module.css';
import { hairlineRow, pressableRow } from './row.ts';
import { Sparkline } from './sparkline.tsx';

export interface QuoteRowProps {
  as: LinkComponent;
  to: string;
  symbol: string;
  /** Second line, below the symbol: exchange or name. */
  detail: string;
  /** When undefined (unknown), a dash is shown, never a zero. */
  price: Decimal | undefined;
  /** In percent: '1.25' is 1.25 %. */
  changePercent: Decimal | undefined;
  decimals?: number;
  currency?: Currency;
  /** Numbers, oldest first, or a path in a box of 64 × 24. Pass the same array between polls to avoid a render. */
  spark?: string | readonly number[] | undefined;
  /** Shown before the detail, e.g. '12 shares'. */
  quantity?: string;
}

/** The left column of a quote, also used without a price beside it. */
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
 * One quote: symbol over exchange, the day's sparkline, price over change in a column of fixed width. It is memoised
 * and takes primitive props, so a poll that changes one quote renders one row.
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
    <li className={`${hairlineRow} ${styles.row}`}>
      <Link to={to} className={`${pressableRow} ${styles.link}`}>
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
