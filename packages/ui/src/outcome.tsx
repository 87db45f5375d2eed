import { type ReactNode, useEffect } from 'react';
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

/** A short vibration where the device can. A page that was not touched yet may not, and would be told so. */
function tapDevice(): void {
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(20);
}

/**
 * The outcome of an order, or that it is not known yet (D25). It is a polite live region: keep it mounted while the
 * tone changes from 'checking' to the result. A success is felt as well: the hand learns of it before the eye reads.
 */
export function Outcome({ tone, title, children, actions }: OutcomeProps) {
  useEffect(() => {
    if (tone === 'success') tapDevice();
  }, [tone]);
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
