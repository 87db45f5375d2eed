import { ActionBar, Screen } from '@bourse/ui/screen';
import { Skeleton, SkeletonRows } from '@bourse/ui/states';
import chart from '../chart/chart.module.css';
import styles from './detail-skeleton.module.css';
import { KeyFiguresSkeleton } from './key-figures.tsx';
import head from './price-head.module.css';
import detail from './stock-detail.module.css';

/** Skeleton of the screen: symbol, name, price, change, chart, figures, position and the bar at the bottom. */
export function DetailSkeleton() {
  return (
    <Screen
      flush
      bar={
        <ActionBar>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </ActionBar>
      }
    >
      <div className={detail.detail}>
        <div className={head.head}>
          <Skeleton size={22} width="32%" />
          <Skeleton size={13} width="48%" />
          <p className={head.price}>
            <Skeleton size={40} width="52%" />
          </p>
          <Skeleton size={15} width="40%" />
        </div>
        <div>
          <div className={styles.periods}>
            <Skeleton size={15} width="60%" />
          </div>
          <div className={chart.place}>
            <div className={chart.pending}>
              <Skeleton shape="block" />
            </div>
          </div>
          <div className={styles.periods}>
            <Skeleton size={15} width="72%" />
          </div>
        </div>
        <div className={detail.figures}>
          <KeyFiguresSkeleton />
        </div>
        <SkeletonRows rows={1} shape="row" />
      </div>
    </Screen>
  );
}
