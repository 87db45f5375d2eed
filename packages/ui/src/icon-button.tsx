import type { ComponentProps, MouseEvent } from 'react';
import { Count } from './badge.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';
import { useSingleFlight } from './use-single-flight.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'children'> {
  icon: IconName;
  /** Accessible name, which is also the tooltip. */
  label: string;
  /** When set, the button is a toggle and this is its state. */
  pressed?: boolean;
  filled?: boolean;
  /** A number on the icon, such as unread messages; hidden at 0. */
  badge?: number;
  pending?: boolean;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
}

export function IconButton({
  icon,
  label,
  pressed,
  filled = pressed ?? false,
  badge = 0,
  pending = false,
  onClick,
  ...native
}: IconButtonProps) {
  const [busy, run, failed] = useSingleFlight();
  const blocked = pending || busy;
  return (
    <>
      <button
        type="button"
        title={label}
        {...native}
        className={styles.button}
        data-filled={filled}
        aria-label={badge > 0 ? `${label} ${badge > 99 ? '99+' : badge}` : label}
        aria-pressed={pressed}
        aria-disabled={blocked || native['aria-disabled'] || undefined}
        aria-busy={blocked || undefined}
        onClick={(event) => {
          if (!blocked) run(() => onClick?.(event));
        }}
      >
        <Icon name={icon} size={22} filled={filled} />
        {badge > 0 && (
          <span className={styles.badge} aria-hidden="true">
            <Count value={badge} />
          </span>
        )}
      </button>
      {failed}
    </>
  );
}
