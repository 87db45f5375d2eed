import type { ReactNode, Ref } from 'react';
import { Badge } from './badge.tsx';
import styles from './header.module.css';
import { titleLength } from './title-length.ts';

export interface HeaderProps {
  title: ReactNode;
  /** Ref of the element that a screen fills by `HeaderTitle`. */
  placeRef?: Ref<HTMLDivElement> | undefined;
  left?: ReactNode;
  right?: ReactNode;
  /** Text of the mark on simulated money (D1); undefined in a live deployment. */
  simulated?: string;
  /** Abbreviated text of the mark for narrow headers. Screen readers get both texts, the visible one first. */
  simulatedShort?: string;
  /** Explains the mark, as a tooltip and to screen readers. */
  simulatedHint?: string;
  /** Makes the mark a button, which tells more. */
  onSimulated?: () => void;
}

/** The app's header, 48 px high below the safe area. The title is the page's h1. */
export function Header(props: HeaderProps) {
  const { title, placeRef, left, right, simulated, simulatedShort, simulatedHint, onSimulated } = props;
  const mark = (
    <>
      {simulatedShort && simulatedShort !== simulated && (
        <span className={styles.abbreviated}>
          <Badge tone="warning">{simulatedShort}</Badge>
        </span>
      )}{' '}
      <span className={styles.whole}>
        <Badge tone="warning">{simulated}</Badge>
      </span>
    </>
  );
  return (
    <header className={styles.header}>
      {left && <div className={styles.left}>{left}</div>}
      <div className={styles.middle}>
        <h1 className={styles.title} data-length={titleLength(typeof title === 'string' ? title : '')}>
          {title}
        </h1>
        {placeRef && <div ref={placeRef} className={styles.place} />}
        {simulated && (
          <span className={styles.mark} title={simulatedHint}>
            {onSimulated ? (
              <button type="button" className={styles.press} aria-haspopup="dialog" onClick={onSimulated}>
                {mark}
              </button>
            ) : (
              mark
            )}
          </span>
        )}
      </div>
      {right && <div className={styles.right}>{right}</div>}
    </header>
  );
}
