import { List, Row } from '@bourse/ui/list';
import { Section } from '@bourse/ui/section';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './reserved-rows.module.css';

/** How long what the screen is about has the network to itself, ms. */
const HEAD_START = 1_000;

/** Whether the screen has had its head start. */
export function useIsLater(): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), HEAD_START);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}

/**
 * Has the height of a section with so many rows of two lines from the first moment, in any text size: nothing of the
 * screen moves when its children come late, fail, or are none.
 */
export function ReservedRows({ rows, children }: { rows: number; children: ReactNode }) {
  return (
    <div className={styles.stack}>
      {rows > 0 && (
        <div className={styles.reserved} aria-hidden="true">
          <Section title="–" flush>
            <List>
              {Array.from({ length: rows }, (_, row) => (
                <Row key={row} title="–" detail="–" />
              ))}
            </List>
          </Section>
        </div>
      )}
      <div>{children}</div>
    </div>
  );
}
