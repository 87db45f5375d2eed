import { Skeleton } from '@bourse/ui/states';
import styles from './article.module.css';

export function ArticleSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width="96%" height="var(--space-6)" />
      <Skeleton width="60%" height="var(--space-6)" />
      <Skeleton width="36%" />
      <div className={styles.picture}>
        <Skeleton shape="block" />
      </div>
      <LinesSkeleton />
    </div>
  );
}

export const LinesSkeleton = () =>
  ['100%', '94%', '98%', '52%'].map((width) => <Skeleton key={width} width={width} />);
