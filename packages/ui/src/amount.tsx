import type { Currency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import type { CSSProperties } from 'react';
import styles from './amount.module.css';
import { Masked } from './masked.tsx';

export interface AmountProps {
  value: Decimal | undefined;
  currency: Currency;
  size?: 'hero' | 'large' | 'medium';
  /** Replaces the amount by dots, because the customer chose to hide amounts. */
  masked?: boolean;
}

/** A total: the integer part in large figures, the fraction in a quieter colour. */
export function Amount({ value, currency, size = 'medium', masked = false }: AmountProps) {
  const text = value === undefined ? '–' : formatAmount(value, currency);
  const point = text.lastIndexOf('.');
  return (
    <span
      className={styles.amount}
      translate="no"
      data-size={size}
      style={{ '--length': text.length } as CSSProperties}
    >
      <Masked when={masked}>
        {point < 0 ? text : text.slice(0, point)}
        {point >= 0 && <span className={styles.fraction}>{text.slice(point)}</span>}
      </Masked>
    </span>
  );
}
