import type { LoanTerms } from '@bourse/contract/loans';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount, formatAmountChange } from '@bourse/money/format';
import { useTransactionCode } from '@bourse/remote-kit/use-transaction-code';
import { deployment } from '@bourse/session/config';
import { KeyValue } from '@bourse/ui/key-value';
import { ReviewSheet } from '@bourse/ui/money-call';
import { useTranslations } from '../translations.ts';
import type { LoanRequest } from './use-loan-request.ts';

interface LoanReviewProps {
  isOpen: boolean;
  amount: Decimal;
  terms: LoanTerms;
  request: LoanRequest;
  /** Why it cannot be sent now. */
  reason: string | undefined;
  /** Of the request with this amount. */
  address: string;
  onConfirm: (transactionCode: string | undefined) => Promise<void>;
  onClose: () => void;
}

/** What is about to be requested: what comes, when it is repaid, and how much in all (D53, D59). */
export function LoanReview(props: LoanReviewProps) {
  const { isOpen, amount, terms, request, reason, address, onConfirm, onClose } = props;
  const { t } = useTranslations();
  const code = useTransactionCode({ say: (word) => t(`call.${word}`), draft: address });
  const { state } = request;
  const { currency } = deployment;
  return (
    <ReviewSheet
      open={isOpen}
      onClose={onClose}
      title={t('loans.request.review')}
      subject={t('loans.request.subject', { amount: formatAmount(amount, currency) })}
      {...code}
      error={state.is === 'refused' ? state.error : undefined}
      total={[
        {
          key: 'total',
          label: t('loans.request.total'),
          value: formatAmount(amount, currency),
          strong: true,
        },
      ]}
      confirmLabel={t('loans.request.confirm', { amount: formatAmount(amount, currency, 0) })}
      reason={reason}
      isSending={state.is === 'sending'}
      onConfirm={onConfirm}
    >
      <KeyValue
        items={[
          {
            key: 'in',
            label: t('loans.request.enters'),
            value: t('loans.request.whenPaidOut', { amount: formatAmountChange(amount, currency) }),
          },
          { key: 'cost', label: t('loans.request.cost'), value: t('loans.none') },
          {
            key: 'schedule',
            label: t('loans.request.schedule'),
            value:
              terms.days === undefined
                ? t('loans.request.once')
                : t('loans.request.onceAfter', { count: terms.days }),
          },
        ]}
      />
      <p>{t('loans.request.fromBalance')}</p>
    </ReviewSheet>
  );
}
