import { useIsLater } from '@bourse/remote-kit/use-is-later';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { Swipe } from './swipe.ts';
import styles from './swipe-rows.module.css';

interface SwipeRowsProps {
  /** What a swipe to the left does, in a word: it always buys. */
  left: string;
  /** What a swipe to the right does: it removes or sells. */
  right: string;
  rightDoes: 'remove' | 'sell';
  /** @param place of the row in its list */
  onSwipe: (place: number, swipe: Swipe) => void;
  /** One list of rows, each an `li` with a link. */
  children: ReactNode;
}

/** Rows that a finger moves aside. What a swipe does must also be reachable by a control of the row. */
export function SwipeRows({ left, right, rightDoes, onSwipe, children }: SwipeRowsProps) {
  const place = useRef<HTMLDivElement>(null);
  const isLater = useIsLater();
  const act = useEffectEvent((row: HTMLElement, swipe: Swipe) =>
    onSwipe([...(row.parentElement?.children ?? [])].indexOf(row), swipe),
  );
  useEffect(() => {
    // Fingers move rows only where there is a touch screen, and never before the list is there.
    if (!isLater || !place.current || navigator.maxTouchPoints === 0) return;
    const list = place.current;
    let stop = () => {};
    const tracking = import(/* webpackChunkName: "on-request-swipes" */ './track-swipes.ts').then(
      ({ trackSwipes }) => {
        stop = trackSwipes(list, act);
      },
      // Without it a control of each row does the same.
      () => {},
    );
    return () => void tracking.then(() => stop());
  }, [isLater]);
  const labels = { '--left-label': JSON.stringify(left), '--right-label': JSON.stringify(right) };
  return (
    <div ref={place} className={styles.rows} data-right={rightDoes} style={labels as CSSProperties}>
      {children}
    </div>
  );
}
