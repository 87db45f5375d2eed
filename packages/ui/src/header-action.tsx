import { createContext, use } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';
import type { LinkComponent } from './link.ts';

/** The header element that takes what a screen adds to the header's buttons; null when there is no header. */
export const HeaderActionPlace = createContext<HTMLElement | null>(null);

export interface HeaderActionProps {
  as: LinkComponent;
  to: string;
  icon: IconName;
  /** Accessible name, which is also the tooltip. */
  label: string;
}

/** A link of the screen in the header, before the buttons that all screens have. */
export function HeaderAction({ as: Link, to, icon, label }: HeaderActionProps) {
  const place = use(HeaderActionPlace);
  return (
    place &&
    createPortal(
      <Link to={to} className={styles.button} title={label} aria-label={label}>
        <Icon name={icon} size={22} />
      </Link>,
      place,
    )
  );
}
