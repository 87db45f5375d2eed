import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';
import type { LinkComponent } from './link.ts';
import styles from './section.module.css';

export interface SectionProps {
  title: string;
  /** Link to the full content. */
  more?: { as: LinkComponent; to: string; label: string };
  /** Content at the right of the title, instead of `more`. */
  aside?: ReactNode;
  /** Removes the side padding of the body (lists, strips). */
  flush?: boolean;
  children: ReactNode;
}

export function Section({ title, more, aside, flush = false, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside}
        {more && (
          <more.as to={more.to} className={styles.more}>
            {more.label}
            <Icon name="forward" size={16} />
          </more.as>
        )}
      </div>
      <div className={styles.body} data-flush={flush}>
        {children}
      </div>
    </section>
  );
}
