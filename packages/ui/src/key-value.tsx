import type { ReactNode } from 'react';
import styles from './key-value.module.css';

export interface KeyValueProps {
  items: readonly { key: string; label: ReactNode; value: ReactNode; strong?: boolean }[];
  /**
   * 1: label on the left and value on the right, one pair a line. 2 and 3: label above its value, in columns of equal
   * width.
   */
  columns?: 1 | 2 | 3;
}

export function KeyValue({ items, columns = 1 }: KeyValueProps) {
  return (
    <dl className={styles.list} data-columns={columns}>
      {items.map((item) => (
        <div key={item.key} className={styles.item} data-strong={item.strong ?? false}>
          <dt className={styles.label}>{item.label}</dt>
          <dd className={styles.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
