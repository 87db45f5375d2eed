import type { Identity } from '@bourse/contract/identity';
import { Screen } from '@bourse/ui/screen';
import { QueryView, Skeleton } from '@bourse/ui/states';
import { useIdentity } from './identity-query.ts';
import styles from './real-name-screen.module.css';
import { SubmitForm } from './submit-form.tsx';
import { Submitted } from './submitted.tsx';

/** Opens the form while the status cannot be loaded (D45). */
const UNKNOWN: Identity = {
  status: 'unknown',
  realName: null,
  idNumber: null,
  maskedIdNumber: null,
  frontImage: null,
  backImage: null,
  reason: null,
};

/** Whether the customer is verified, and the form for it (product.md, "Real name"; D62). */
export function RealNameScreen() {
  const identity = useIdentity();
  // A query that has failed is pending again while it is repeated, and the form must stay.
  const data = identity.data ?? (identity.errorUpdateCount > 0 ? UNKNOWN : undefined);
  const ask = async () => (await identity.refetch()).data;
  return (
    <Screen>
      <QueryView
        result={{ ...identity, data, status: data ? 'success' : 'pending' }}
        pending={<FormSkeleton />}
      >
        {(shown) =>
          shown.status === 'underReview' || shown.status === 'approved' ? (
            <Submitted identity={shown} />
          ) : (
            <SubmitForm identity={shown} onAsk={ask} />
          )
        }
      </QueryView>
    </Screen>
  );
}

function FormSkeleton() {
  return (
    <div className={styles.form}>
      <Skeleton size={22} />
      {['document', 'name', 'number'].map((field) => (
        <Skeleton key={field} shape="block" height="var(--row-one)" />
      ))}
      <div className={styles.photos}>
        <Skeleton shape="block" height="var(--space-16)" />
        <Skeleton shape="block" height="var(--space-16)" />
      </div>
    </div>
  );
}
