import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { LinkComponent } from './link.ts';
import styles from './list.module.css';

export interface ListProps {
  label?: string;
  /** On a rounded surface of its own, for settings and the like; a list of figures stands on the page. */
  inset?: boolean;
  children: ReactNode;
}

/** Rows with hairlines between them. */
export function List({ label, inset = false, children }: ListProps) {
  return (
    // Safari forgets that a list without bullets is one
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ul role="list" className={styles.list} data-inset={inset} aria-label={label}>
      {children}
    </ul>
  );
}

export interface RowProps {
  title: ReactNode;
  detail?: ReactNode;
  leading?: ReactNode;
  value?: ReactNode;
  valueDetail?: ReactNode;
  /** With `to`: the whole row is one link. */
  as?: LinkComponent;
  to?: string;
  /** Instead of a link: the whole row is one button. */
  onPress?: () => void;
  /** Beside the link, not in it. */
  action?: ReactNode;
  /** The chosen one, or the one that an address points at. */
  current?: boolean;
}

/** 48 high with one line, 60 with two; what leads to another screen shows it. */
export function Row(props: RowProps) {
  const {
    title,
    detail,
    leading,
    value,
    valueDetail,
    as: Link,
    to,
    onPress,
    action,
    current = false,
  } = props;
  const leads = Link !== undefined && to !== undefined;
  const content = (
    <>
      {leading && <span className={styles.leading}>{leading}</span>}
      <span className={styles.main}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {(value || valueDetail) && (
        <span className={styles.end}>
          {value && <span className={styles.value}>{value}</span>}
          {valueDetail && <span className={styles.detail}>{valueDetail}</span>}
        </span>
      )}
      {leads && !action && (
        <span className={styles.chevron}>
          <Icon name="forward" size={16} />
        </span>
      )}
    </>
  );
  return (
    <li className={styles.row} data-current={current} data-lines={detail || valueDetail ? 2 : 1}>
      {Link && to !== undefined ? (
        <Link to={to} className={styles.content}>
          {content}
        </Link>
      ) : onPress ? (
        <button type="button" className={styles.content} onClick={onPress}>
          {content}
        </button>
      ) : (
        <div className={styles.content}>{content}</div>
      )}
      {action && <span className={styles.action}>{action}</span>}
    </li>
  );
}
