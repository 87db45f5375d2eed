import type { ReactNode } from 'react';
import { PullToRefresh, type PullToRefreshProps } from './pull-to-refresh.tsx';
import styles from './screen.module.css';

export interface ScreenProps {
  children: ReactNode;
  /** An `ActionBar`, which stays at the bottom edge while the rest scrolls. */
  bar?: ReactNode;
  /** Removes the side padding, for lists and sections that bring their own. */
  flush?: boolean;
  /** Enables pull to refresh. */
  onRefresh?: PullToRefreshProps['onRefresh'] | undefined;
}

/** The content of one screen below the header, at least as high as the rest of the window. */
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

/** The screen's main actions, always within reach of the thumb. The buttons share the width. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div ref={tellHeight} className={styles.bar}>
      {children}
    </div>
  );
}

/** Keeps `--bar-height` at the bar's height, which grows with its text, so that what floats stays above its buttons. */
function tellHeight(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--bar-height', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--bar-height');
  };
}
