import type { ReactNode } from 'react';
import { Count } from './badge.tsx';
import styles from './bottom-nav.module.css';
import { Icon, type IconName } from './icon.tsx';
import type { LinkComponent } from './link.ts';

export interface BottomNavProps {
  label: string;
  as: LinkComponent;
  items: readonly {
    id: string;
    to: string;
    label: string;
    icon: IconName;
    current: boolean;
    badge?: number;
  }[];
  /** Stands beside the tabs, in a place as wide as one of theirs; no tab. */
  children?: ReactNode;
}

/** Navigation with five items, 56 px high above the safe area. CSS hides it while a dialog is open (D9). */
export function BottomNav({ label, as: Link, items, children }: BottomNavProps) {
  return (
    <div className={styles.bar} data-sticks="bottom">
      <nav className={styles.nav} aria-label={label}>
        {items.map((item) => (
          <Link
            key={item.id}
            to={item.to}
            className={styles.item}
            aria-current={item.current ? 'page' : undefined}
          >
            <span className={styles.icon}>
              <Icon name={item.icon} size={24} />
              {item.badge ? (
                <span className={styles.badge}>
                  <Count value={item.badge} />
                </span>
              ) : null}
            </span>
            <span className={styles.label}>{item.label}</span>
          </Link>
        ))}
      </nav>
      {children && <div className={styles.beside}>{children}</div>}
    </div>
  );
}
