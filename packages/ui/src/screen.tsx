import type { ReactNode } from 'react';
import { PullToRefresh, type PullToRefreshProps } from './pull-to-refresh.tsx';
import styles from './screen.module.css';

export interface ScreenProps {
  children: ReactNode;
  /** An `ActionBar`: stays at the bottom edge while the rest scrolls. */
  bar?: ReactNode;
  /** To the edges: for lists and sections, which bring their own gutter. */
  flush?: boolean;
  /** Asked for by a pull at the top. */
  onRefresh?: PullToRefreshProps['onRefresh'] | undefined;
}

/** One screen below the header, at least as high as what is left of the window. */
export function Screen({ children, bar, flush = false, onRefresh }: ScreenProps) {
  return (
    <div className={styles.screen}>
      {onRefresh && <PullToRefresh onRefresh={onRefresh} />}
      <div className={styles.body} data-flush={flush}>
        {children}
      </div>
      {bar}
    </div>
  );
}

/** What the screen is for, always within the thumb's reach; its buttons share the width. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
