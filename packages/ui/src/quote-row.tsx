import { useCommonTranslations } from '@bourse/i18n/translations';
import type { Currency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import { memo, type ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { directionOf } from './direction.ts';
import { Figure } from './figure.tsx';
import type { LinkComponent } from './link.ts';
import { Change, Price } from './price.tsx';
import styles from './quote-row.module.css';
import { hairlineRow, pressableRow } from './row.ts';
import { Sparkline } from './sparkline.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

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
  /** The previous close, as a path in the same box. */
  sparkBase?: string | undefined;
  /** In the price's unit; shown instead of the percentage. */
  change?: Decimal | undefined;
  /** A mark beside the symbol with its full wording, e.g. '50' for '50 held'. */
  badge?: string | undefined;
  badgeLabel?: string | undefined;
  /** Controls beside the link, not inside it. */
  children?: ReactNode;
}

/** The left column of a quote, also used without a price beside it. */
export function QuoteNames({
  symbol,
  detail,
  badge,
  badgeLabel,
}: Pick<QuoteRowProps, 'symbol' | 'detail' | 'badge' | 'badgeLabel'>) {
  return (
    <span className={styles.names}>
      <span className={styles.head}>
        <span className={styles.symbol}>{symbol}</span>
        {badge && (
          <Badge>
            <span aria-hidden={badgeLabel !== undefined}>{badge}</span>
            {badgeLabel && <VisuallyHidden>{badgeLabel}</VisuallyHidden>}
          </Badge>
        )}
      </span>
      <span className={styles.detail}>{detail}</span>
    </span>
  );
}

/**
 * One quote: symbol over name, the day's sparkline, price over change. A name that does not fit takes the place of the
 * sparkline. It is memoised and takes primitive props, so a poll that changes one quote renders one row.
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
    sparkBase,
    change,
    badge,
    badgeLabel,
    children,
  } = props;
  const { t } = useCommonTranslations();
  return (
    <li className={`${hairlineRow} ${styles.row}`}>
      <Link to={to} className={`${pressableRow} ${styles.link}`}>
        <QuoteNames symbol={symbol} detail={detail} badge={badge} badgeLabel={badgeLabel} />
        {spark && spark.length > 0 && (
          <span className={styles.spark}>
            <Sparkline points={spark} base={sparkBase} direction={directionOf(changePercent)} />
          </span>
        )}
        <span className={styles.figures}>
          <Figure name={t('price')}>
            <Price value={price} decimals={decimals} {...(currency ? { currency } : {})} />
          </Figure>
          <Figure name={t('change')}>
            {change === undefined ? (
              <Change percent={changePercent} />
            ) : (
              <Change value={change} decimals={decimals} />
            )}
          </Figure>
        </span>
      </Link>
      {children}
    </li>
  );
});
