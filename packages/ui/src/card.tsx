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

/** A surface. No card stands in a card. */
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
}

/** An index in a strip of them: name, level, change and the shape of its day. Memoised like a quote row. */
export const IndexCard = memo(function IndexCard(props: IndexCardProps) {
  const { as: Link, to, name, price, changePercent, decimals = 2, spark } = props;
  return (
    <li className={styles.index}>
      <Link to={to} className={styles.card}>
        <span className={styles.name}>{name}</span>
        <Price value={price} decimals={decimals} size={17} />
        <Change percent={changePercent} />
        <span className={styles.spark}>
          {spark && spark.length > 0 && (
            <Sparkline points={spark} direction={directionOf(changePercent)} wide />
          )}
        </span>
      </Link>
    </li>
  );
});

/** Cards in one row that scrolls sideways, the last one never cut without a hint of more. */
export function CardStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
    <ul role="list" className={styles.strip} aria-label={label}>
      {children}
    </ul>
  );
}
