import { fileAddress } from '@bourse/api/files';
import type { Customer } from '@bourse/contract/customer';
import { Icon } from '@bourse/ui/icon';
import { Skeleton } from '@bourse/ui/states';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useTranslations } from '../translations.ts';
import styles from './identity.module.css';
import { endOf, maskPhone } from './phone.ts';

/** The signed-in customer, with a masked phone number. */
export function Identity({ customer }: { customer: Customer }) {
  const { t } = useTranslations();
  const picture = fileAddress(customer.avatar);
  return (
    <div className={styles.identity}>
      <span className={styles.avatar}>
        {picture ? <img src={picture} alt="" decoding="async" /> : <Icon name="user" size={24} />}
      </span>
      <div>
        <p className={styles.phone}>
          <span aria-hidden="true">{maskPhone(customer.phone)}</span>
          <VisuallyHidden>{t('account.phone', { end: endOf(customer.phone) })}</VisuallyHidden>
        </p>
        <p className={styles.id}>{t('account.id', { id: customer.displayId })}</p>
      </div>
    </div>
  );
}

export function IdentitySkeleton() {
  return (
    <div className={styles.identity}>
      <Skeleton shape="circle" />
      <div>
        <Skeleton size={15} width="var(--figure-column)" />
        <Skeleton size={13} width="var(--space-16)" />
      </div>
    </div>
  );
}
