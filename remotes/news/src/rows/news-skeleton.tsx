import { Skeleton } from '@bourse/ui/states';
import styles from './news-skeleton.module.css';

/** Skeleton of headlines with pictures. */
export function NewsSkeleton({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <div key={row} className={styles.row}>
      <span className={styles.text}>
        <Skeleton width="92%" />
        <Skeleton width={row % 2 ? '48%' : '64%'} />
        <Skeleton width="36%" height="var(--space-6)" />
        <Skeleton width="28%" />
      </span>
      <span className={styles.picture}>
        <Skeleton shape="block" />
      </span>
    </div>
  ));
}
