import type { Side } from '@bourse/links/links';
import { CostLineSkeleton } from '@bourse/ui/money-call';
import { ActionBar, Screen } from '@bourse/ui/screen';
import { Skeleton } from '@bourse/ui/states';
import lots from './lot-choice.module.css';
import form from './order-form.module.css';
import price from './price-line.module.css';
import styles from './ticket-skeleton.module.css';

const BLOCK = <Skeleton shape="block" />;
const KEYS = 12;

/** The shape of the ticket: side, instrument and price, then quantity and number pad or lots, and the cost above its button. */
export function TicketSkeleton({ side }: { side: Side }) {
  return (
    <Screen
      bar={
        <ActionBar>
          <div className={form.pinned}>
            <CostLineSkeleton />
            <span className={styles.button}>{BLOCK}</span>
          </div>
        </ActionBar>
      }
    >
      <div className={form.fields}>
        <span className={styles.side}>{BLOCK}</span>
        <div className={price.line}>
          <span className={styles.names}>
            <Skeleton size={17} width="40%" />
            <Skeleton size={13} width="64%" />
          </span>
          <span className={styles.figures}>
            <Skeleton size={17} />
            <Skeleton size={17} width="60%" />
          </span>
        </div>
        {side === 'buy' ? <QuantitySkeleton /> : <LotsSkeleton />}
      </div>
    </Screen>
  );
}

function QuantitySkeleton() {
  return (
    <>
      <span className={styles.size}>{BLOCK}</span>
      <div className={styles.quantity}>
        <Skeleton size={13} width="20%" />
        <span className={styles.figure}>
          <Skeleton size={40} width="var(--target)" />
        </span>
        <Skeleton size={13} width="64%" />
        <Skeleton size={13} width="48%" />
        <span className={styles.chips}>
          <Skeleton size={15} width="44%" />
        </span>
        <div className={styles.pad}>
          {Array.from({ length: KEYS }, (_, key) => (
            <span key={key} className={styles.key}>
              <Skeleton size={22} width="var(--space-5)" />
            </span>
          ))}
        </div>
      </div>
    </>
  );
}

/** Two lots: what is chosen from where there are more. */
export function LotsSkeleton() {
  return (
    <div className={lots.lots}>
      <Skeleton size={13} width="48%" />
      {[0, 1].map((lot) => (
        <div key={lot} className={lots.lot}>
          <span className={lots.main}>
            <Skeleton size={15} width="56%" />
            <Skeleton size={13} width="44%" />
          </span>
          <span className={styles.figures}>
            <Skeleton size={15} />
          </span>
        </div>
      ))}
    </div>
  );
}
