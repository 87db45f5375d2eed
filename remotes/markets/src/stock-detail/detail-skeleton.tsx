import { Screen } from '@bourse/ui/screen';
import { Skeleton } from '@bourse/ui/states';
import styles from './detail-skeleton.module.css';

/** The shape of the screen: symbol, name, price, change, chart. */
export function DetailSkeleton() {
  return (
    <Screen>
      <div className={styles.detail}>
        <Skeleton width="32%" />
        <Skeleton width="52%" />
        <span className={styles.price}>
          <Skeleton shape="block" width="60%" />
        </span>
        <Skeleton width="44%" />
        <span className={styles.chart}>
          <Skeleton shape="block" />
        </span>
      </div>
    </Screen>
  );
}
