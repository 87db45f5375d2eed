import { Screen } from '@bourse/ui/screen';
import { Skeleton } from '@bourse/ui/states';
import styles from './ticket-skeleton.module.css';

/** The shape of the ticket: side, instrument and price, position size, quantity. */
export function TicketSkeleton() {
  return (
    <Screen>
      <div className={styles.ticket}>
        <span className={styles.control}>
          <Skeleton shape="block" />
        </span>
        <Skeleton width="60%" />
        <Skeleton width="40%" />
        <span className={styles.control}>
          <Skeleton shape="block" />
        </span>
      </div>
    </Screen>
  );
}
