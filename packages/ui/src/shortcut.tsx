import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import type { LinkComponent } from './link.ts';
import styles from './shortcut.module.css';

/** A row of links to other screens, which scrolls sideways where it is wider than the window. */
export function Shortcuts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when list-style is none */}
      <ul role="list" className={styles.strip}>
        {children}
      </ul>
    </nav>
  );
}

export function Shortcut({
  as: Link,
  to,
  icon,
  label,
}: {
  as: LinkComponent;
  to: string;
  icon: IconName;
  label: string;
}) {
  return (
    <li className={styles.item}>
      <Link to={to} className={styles.link}>
        <span className={styles.sign}>
          <Icon name={icon} />
        </span>
        <span className={styles.label}>{label}</span>
      </Link>
    </li>
  );
}
