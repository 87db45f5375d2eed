import type { ReactNode } from 'react';
import styles from './badge.module.css';

export interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'up' | 'down' | 'warning' | 'problem' | 'buy' | 'sell';
  children: ReactNode;
}

/** A word about a thing: a status, a market, SIMULATED. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** How many are waiting: nothing at 0, '99+' from 100. `label` says of what. */
export function Count({ value, label }: { value: number; label?: string }) {
  if (value <= 0) return null;
  return (
    <span className={styles.count} {...(label ? { role: 'img', 'aria-label': `${value} ${label}` } : {})}>
      {value > 99 ? '99+' : value}
    </span>
  );
}
