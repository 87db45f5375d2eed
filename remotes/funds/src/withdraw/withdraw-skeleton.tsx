import { Screen } from '@bourse/ui/screen';
import { Skeleton, SkeletonRows } from '@bourse/ui/states';
import styles from './withdraw.module.css';

/** The shape of the form: the amount, its chips, the facts. */
export function WithdrawSkeleton() {
  return (
    <Screen>
      <div className={styles.skeleton}>
        <Skeleton size={40} width="40%" />
        <Skeleton size={13} width="56%" />
      </div>
      <SkeletonRows rows={3} shape="line" />
    </Screen>
  );
}
