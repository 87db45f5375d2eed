import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './stamp.module.css';

export interface StampProps {
  tone: 'warning' | 'success' | 'problem';
  icon: IconName;
  children: ReactNode;
}

/** The decision on a document: 'Under review', 'Verified'. */
export function Stamp({ tone, icon, children }: StampProps) {
  return (
    <span className={styles.stamp} data-tone={tone}>
      <Icon name={icon} size={16} />
      {children}
    </span>
  );
}
