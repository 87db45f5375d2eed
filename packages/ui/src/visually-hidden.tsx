import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Content for screen readers only. `live` makes it a polite status: keep it mounted and change its text. */
export function VisuallyHidden({ children, live = false }: { children?: ReactNode; live?: boolean }) {
  return (
    <span className={styles.hidden} {...(live ? { role: 'status' } : {})}>
      {children}
    </span>
  );
}
