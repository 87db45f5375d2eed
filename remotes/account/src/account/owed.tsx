import type { Customer } from '@bourse/contract/customer';
import { isZero } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { Masked } from '@bourse/ui/masked';
import { useTranslations } from '../translations.ts';
import styles from './owed.module.css';

interface OwedProps {
  customer: Pick<Customer, 'totalAssets' | 'loan'>;
  hidden: boolean;
}

/** Below net worth: its two parts, what is owned and what is owed (D90). Renders nothing without a loan. */
export function Owed({ customer: { totalAssets, loan }, hidden }: OwedProps) {
  const { t } = useTranslations();
  if (isZero(loan)) return null;
  const amount = (value: Customer['loan']) => (
    <Masked when={hidden}>{formatAmount(value, deployment.currency)}</Masked>
  );
  return (
    <p className={styles.owed}>
      <span>
        {t('account.total')} {amount(totalAssets)}
      </span>
      <span>
        {t('account.youOwe')} {amount(loan)}
      </span>
    </p>
  );
}
