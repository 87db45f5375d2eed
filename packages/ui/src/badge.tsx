import type { ReactNode } from 'react';
import styles from './badge.module.css';

export interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'up' | 'down' | 'warning' | 'problem' | 'buy' | 'sell';
  children: ReactNode;
}

/** A short label of a thing: its status, its market, SIMULATED. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** A number of waiting items: nothing at 0, '99+' from 100. `label` names the items for screen readers. */
export function Count({ value, label }: { value: number; label?: string }) {
  if (value <= 0) return null;
  return (
    <span className={styles.count} {...(label ? { role: 'img', 'aria-label': `${value} ${label}` } : {})}>
      {value > 99 ? '99+' : value}
    </span>
  );
}
