import { q } from '@bourse/api/query';
import { getCustomer } from '@bourse/contract/customer';
import { ownPath } from '@bourse/links/links';
import { useCloseInAddress } from '@bourse/remote-kit/use-open-in-address';
import { Dialog } from '@bourse/ui/dialog';
import { Skeleton } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { TransactionPasswordForm } from './transaction-password-form.tsx';

/**
 * Sets or changes the transaction password (D51). The address opens it (`?set=transaction-password`), and `next` is
 * where a refused order or withdrawal came from: closing leads back there (D52).
 */
export function TransactionPasswordSheet() {
  const { t } = useTranslations();
  const [query] = useSearchParams();
  const goBack = useCloseInAddress('set', 'next');
  const navigate = useNavigate();
  const customer = useQuery(q(getCustomer, {}));
  const isOpen = query.get('set') === 'transaction-password';
  const next = ownPath(query.get('next'));
  // Whether there was one when the sheet was opened. With a back end that does not answer it begins like with one that
  // does not say.
  const [hadCode, setHadCode] = useState<boolean | null>();
  if (isOpen && hadCode === undefined && !customer.isPending)
    setHadCode(customer.data?.hasTransactionPassword ?? null);
  if (!isOpen && hadCode !== undefined) setHadCode(undefined);

  const close = () => {
    if (next) void navigate(next, { replace: true });
    else goBack();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={t(hadCode ? 'transactionPassword.change' : 'transactionPassword.set')}
      variant="sheet"
      inAddress
    >
      {hadCode === undefined ? (
        <Skeleton shape="block" height="var(--row-two)" />
      ) : (
        <TransactionPasswordForm hasCode={hadCode} next={next} onDone={close} />
      )}
    </Dialog>
  );
}
