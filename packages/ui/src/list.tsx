import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { LinkComponent } from './link.ts';
import styles from './list.module.css';
import { hairlineRow, pressableRow } from './row.ts';

export interface ListProps {
  label?: string;
  /** Puts the list on a rounded surface, for settings and the like. Lists of figures have no surface. */
  inset?: boolean;
  children: ReactNode;
}

/** Rows separated by hairlines. */
export function List({ label, inset = false, children }: ListProps) {
  return (
    // Safari drops the list role when list-style is none.
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
  /** With `to`: the whole row is a link. */
  as?: LinkComponent;
  to?: string;
  /** Makes the whole row a button instead of a link. */
  onPress?: () => void;
  /** A control beside the link, not inside it. */
  action?: ReactNode;
  /** Marks the selected row, or the row that the address refers to. */
  current?: boolean;
}

/** A list row, 48 px high with one line and 60 px with two. A row that navigates shows a chevron. */
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
  const pressable = `${pressableRow} ${styles.content}`;
  const content = (
    <>
      {leading && <span className={styles.leading}>{leading}</span>}
      <span className={styles.text}>
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
      </span>
      {leads && !action && (
        <span className={styles.chevron}>
          <Icon name="forward" size={16} />
        </span>
      )}
    </>
  );
  return (
    <li
      className={`${hairlineRow} ${styles.row}`}
      data-current={current}
      data-lines={detail || valueDetail ? 2 : 1}
    >
      {Link && to !== undefined ? (
        <Link to={to} className={pressable}>
          {content}
        </Link>
      ) : onPress ? (
        <button type="button" className={pressable} onClick={onPress}>
          {content}
        </button>
      ) : (
        <div className={styles.content}>{content}</div>
      )}
      {action && <span className={styles.action}>{action}</span>}
    </li>
  );
}
