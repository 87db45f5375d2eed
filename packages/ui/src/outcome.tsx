import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './outcome.module.css';

export interface OutcomeProps {
  /** `partly`: a part of it was done. `note`: nothing went wrong, but there is something to know. */
  tone: 'success' | 'partly' | 'problem' | 'checking' | 'note';
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

const SIGN = {
  success: 'check',
  partly: 'warning',
  problem: 'close',
  checking: 'clock',
  note: 'info',
} as const;

/** The form that was replaced had the focus, so the outcome takes it. */
const takeFocus = (text: HTMLElement | null) => text?.focus({ preventScroll: true });

/**
 * The outcome of an order, or that it is not known yet (D25). It is a polite live region: keep it mounted while the
 * tone changes from 'checking' to the result.
 */
export function Outcome({ tone, title, children, actions }: OutcomeProps) {
  return (
    <div className={styles.outcome} data-tone={tone}>
      <span className={styles.sign}>
        <Icon name={SIGN[tone]} size={32} />
      </span>
      <div ref={takeFocus} tabIndex={-1} className={styles.text} role="status">
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.detail}>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
