import type { ReactNode, Ref } from 'react';
import { Badge } from './badge.tsx';
import styles from './header.module.css';

export interface HeaderProps {
  title: ReactNode;
  /** Of the place that a screen fills by `HeaderTitle`. */
  placeRef?: Ref<HTMLDivElement> | undefined;
  left?: ReactNode;
  right?: ReactNode;
  /** The word of the mark on simulated money (D1); nothing in a live deployment. */
  simulated?: string;
  /** The same word where there is no room for it; what is read out stays the whole. */
  simulatedShort?: string;
  /** What the mark means, for a pointer and a screen reader. */
  simulatedHint?: string;
}

/** How many letters a title has, for its size where the header is narrow. */
const lengthOf = (title: ReactNode) => {
  const letters = typeof title === 'string' ? title.length : 0;
  return letters <= 8 ? 'brief' : letters <= 12 ? 'short' : letters <= 16 ? 'medium' : 'long';
};

/** 48 high below the safe area; the title is the page's heading. */
export function Header(props: HeaderProps) {
  const { title, placeRef, left, right, simulated, simulatedShort, simulatedHint } = props;
  return (
    <header className={styles.header}>
      {left && <div className={styles.left}>{left}</div>}
      <div className={styles.middle}>
        <h1 className={styles.title} data-length={lengthOf(title)}>
          {title}
        </h1>
        {placeRef && <div ref={placeRef} className={styles.place} />}
        {simulated && (
          <span className={styles.mark} title={simulatedHint}>
            <span className={styles.whole}>
              <Badge tone="warning">{simulated}</Badge>
            </span>
            <span className={styles.abbreviated} aria-hidden="true">
              <Badge tone="warning">{simulatedShort ?? simulated}</Badge>
            </span>
          </span>
        )}
      </div>
      {right && <div className={styles.right}>{right}</div>}
    </header>
  );
}
