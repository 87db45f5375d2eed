import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import styles from './header.module.css';

export interface HeaderProps {
  title: ReactNode;
  left?: ReactNode;
  right?: ReactNode;
  /** The word of the mark on simulated money (D1); nothing in a live deployment. */
  simulated?: string;
  /** What the mark means, for a pointer and a screen reader. */
  simulatedHint?: string;
}

/** 48 high below the safe area; the title is the page's heading. */
export function Header({ title, left, right, simulated, simulatedHint }: HeaderProps) {
  return (
    <header className={styles.header}>
      {left && <div className={styles.left}>{left}</div>}
      <div className={styles.middle}>
        <h1 className={styles.title}>{title}</h1>
        {simulated && (
          <span className={styles.mark} title={simulatedHint}>
            <Badge tone="warning">{simulated}</Badge>
          </span>
        )}
      </div>
      {right && <div className={styles.right}>{right}</div>}
    </header>
  );
}
