import { Icon } from '@bourse/ui/icon';
import { ProgressBar, type ProgressBarProps } from '@bourse/ui/progress-bar';
import { hairlineRow, pressableRow } from '@bourse/ui/row';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './bar-row.module.css';

interface BarRowProps {
  to: string;
  title: ReactNode;
  value: ReactNode;
  detail: ReactNode;
  valueDetail: ReactNode;
  /**
   * Undefined where nothing is measured. `says` is the text beside the bar. The bar itself is hidden from screen readers,
   * because the texts of the row say the same.
   */
  bar?: (ProgressBarProps & { says?: string }) | undefined;
  current?: boolean;
}

/** A row of two lines with a bar below them; one link. */
export function BarRow({ to, title, value, detail, valueDetail, bar, current = false }: BarRowProps) {
  const { says, ...progress } = bar ?? { label: '', value: 0, max: 0 };
  return (
    <li className={`${hairlineRow} ${styles.row}`} data-current={current}>
      <Link to={to} className={`${pressableRow} ${styles.link}`}>
        <span className={styles.lines}>
          <span className={styles.line}>
            <span className={styles.title}>{title}</span>
            <span className={styles.value}>{value}</span>
          </span>
          <span className={styles.line} data-quiet="true">
            <span>{detail}</span>
            <span className={styles.end}>{valueDetail}</span>
          </span>
          {bar && (
            <span className={styles.measure}>
              <span className={styles.bar} aria-hidden="true">
                <ProgressBar {...progress} />
              </span>
              {says && <span className={styles.says}>{says}</span>}
            </span>
          )}
        </span>
        <span className={styles.chevron}>
          <Icon name="forward" size={16} />
        </span>
      </Link>
    </li>
  );
}
