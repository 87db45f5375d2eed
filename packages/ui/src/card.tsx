import type { Decimal } from '@bourse/money/decimal';
import { memo, type ReactNode } from 'react';
import styles from './card.module.css';
import { directionOf } from './direction.ts';
import type { LinkComponent } from './link.ts';
import { Change, Price } from './price.tsx';
import { Sparkline } from './sparkline.tsx';

export interface CardProps {
  as?: LinkComponent;
  to?: string;
  tight?: boolean;
  children: ReactNode;
}

/** A surface. Cards are not nested. */
export function Card({ as: Link, to, tight = false, children }: CardProps) {
  const className = tight ? `${styles.card} ${styles.tight}` : styles.card;
  return Link && to !== undefined ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <div className={className}>{children}</div>
  );
}

export interface IndexCardProps {
  as: LinkComponent;
  to: string;
  name: string;
  price: Decimal | undefined;
  changePercent: Decimal | undefined;
  decimals?: number;
  /** Numbers, oldest first, or a path in a box of 64 × 24. */
  spark?: string | readonly number[] | undefined;
  /** The previous close, as a path in the same box. */
  sparkBase?: string | undefined;
  /** 72 px high, without a sparkline. */
  compact?: boolean;
}

/** An index in a strip: name, level, change and sparkline of the day. It is memoised like QuoteRow. */
export const IndexCard = memo(function IndexCard(props: IndexCardProps) {
  const { as: Link, to, name, price, changePercent, decimals = 2, spark, sparkBase, compact = false } = props;
  return (
    <li className={styles.index} data-compact={compact}>
      <Link to={to} className={styles.card}>
        <span className={styles.name}>{name}</span>
        <Price value={price} decimals={decimals} size={compact ? 15 : 17} />
        <Change percent={changePercent} />
        {!compact && (
          <span className={styles.spark}>
            {spark && spark.length > 0 && (
              <Sparkline points={spark} base={sparkBase} direction={directionOf(changePercent)} wide />
            )}
          </span>
        )}
      </Link>
    </li>
  );
});

/** Cards in one row that scrolls sideways. The last visible card is cut off, to hint at more. */
export function CardStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when list-style is none
    <ul role="list" className={styles.strip} aria-label={label}>
      {children}
    </ul>
  );
}
