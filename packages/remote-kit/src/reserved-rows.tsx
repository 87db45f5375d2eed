import { storage } from '@bourse/session/storage';
import { List, Row, type RowProps } from '@bourse/ui/list';
import { Section } from '@bourse/ui/section';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './reserved-rows.module.css';

/** A row that leads somewhere is narrower by its chevron; one that is hidden leads nowhere. */
const NoLink: NonNullable<RowProps['as']> = ({ className, children }) => (
  <span className={className}>{children}</span>
);

/** What the height of rows depends on beside their words. */
const circumstancesOf = (rows: number): string => {
  const root = document.documentElement;
  return [rows, root.lang, root.clientWidth, getComputedStyle(root).fontSize].join(' ');
};

/** The height that the rows of a place had last, px; undefined where they would have another one now. */
const keptHeight = (place: string, rows: number): number | undefined => {
  const [circumstances, height] = storage.get(place)?.split('|') ?? [];
  return circumstances === circumstancesOf(rows) ? Number(height) || undefined : undefined;
};

interface ReservedRowsProps {
  /** Under which their height is kept on the device. */
  name: string;
  rows: number;
  /** A row as long as those that come, for the first time: with large text they take more lines. */
  like: Pick<RowProps, 'leading' | 'title' | 'detail' | 'value'>;
  children: ReactNode;
}

/**
 * Has the height of a section with so many rows from the first moment, in any text size: nothing of the screen moves
 * when its children come late, fail, or are none. It is the height that they had last, else that of rows like them.
 */
export function ReservedRows({ name, rows, like, children }: ReservedRowsProps) {
  const place = `rows:${name}`;
  const content = useRef<HTMLDivElement>(null);
  const [height] = useState(() => (rows > 0 ? keptHeight(place, rows) : undefined));
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      // Not a skeleton, and not the rows that the customer asked for beyond those that are reserved.
      if (rows > 0 && content.current?.querySelectorAll('li').length === rows)
        storage.set(place, `${circumstancesOf(rows)}|${entry?.contentRect.height}`);
    });
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, [place, rows]);
  return (
    <div className={styles.stack} style={{ minBlockSize: height }}>
      {rows > 0 && height === undefined && (
        <div className={styles.reserved} aria-hidden="true">
          <Section title="–" flush>
            <List>
              {Array.from({ length: rows }, (_, row) => (
                <Row key={row} {...like} as={NoLink} to="" />
              ))}
            </List>
          </Section>
        </div>
      )}
      <div className={styles.content} ref={content}>
        {children}
      </div>
    </div>
  );
}
