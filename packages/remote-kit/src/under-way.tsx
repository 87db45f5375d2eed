import { underWayAtom } from '@bourse/session/under-way';
import { List, Row } from '@bourse/ui/list';
import { Section } from '@bourse/ui/section';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { lazyWithRetry } from './lazy-with-retry.tsx';
import type { UnderWayPlace } from './places.ts';
import { useRemotes } from './remotes.ts';
import styles from './under-way.module.css';

const UnderWayList = lazyWithRetry(
  () => import(/* webpackChunkName: "under-way" */ './under-way-list.tsx').then((m) => m.UnderWayList),
  { pending: null, isQuiet: true },
);

/** How long what the screen is about has the network to itself, ms. */
const HEAD_START = 1_000;

/** Whether the screen has had its head start. */
function useIsLater(): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), HEAD_START);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}

interface UnderWayProps {
  place: UnderWayPlace;
  /** How many rows it has at most. */
  rows: number;
}

/**
 * What is under way (D80). It has the height of the rows that the customer saw last, from the first moment: nothing of the
 * screen moves when they come late, fail, or are gone. More of them are shown as a number until the next visit. Mount it
 * anew (`key`) where the customer asks for a refresh.
 */
export function UnderWay({ place, rows }: UnderWayProps) {
  const kept = useAtomValue(underWayAtom);
  const { registry } = useRemotes();
  // A remote that the app has no more will report nothing.
  const [known] = useState(() => registry.remotes.flatMap(({ name }) => kept[name] ?? []));
  const reserved = Math.min(rows, known.length);
  const isLater = useIsLater();
  return (
    <div className={styles.underWay}>
      {reserved > 0 && (
        <div className={styles.reserved} aria-hidden="true">
          <Section title="–" flush>
            <List>
              {known.slice(0, reserved).map((id) => (
                <Row key={id} title="–" detail="–" />
              ))}
            </List>
          </Section>
        </div>
      )}
      {isLater && <UnderWayList place={place} reserved={reserved} known={known} />}
    </div>
  );
}
