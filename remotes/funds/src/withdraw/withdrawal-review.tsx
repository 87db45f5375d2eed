import { allPages } from '@bourse/api/query';
import type { BankCard } from '@bourse/contract/bank-cards';
import { listLoans } from '@bourse/contract/loans';
import { afterPayment } from '@bourse/figures/balance';
import { uncoveredLoans } from '@bourse/figures/loans';
import { formatDay } from '@bourse/i18n/dates';
import { type Decimal, isZero } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { useTransactionCode } from '@bourse/remote-kit/use-transaction-code';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Banner } from '@bourse/ui/banner';
import { KeyValue } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { ReviewSheet } from '@bourse/ui/money-call';
import { useIsOnline } from '@bourse/ui/online';
import { UNKNOWN } from '@bourse/ui/price';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { formatWhole } from '../money-call/amount.ts';
import styles from '../money-call/form.module.css';
import { formatWhen, usePromiseNow, useWithinText } from '../money-call/promise.ts';
import { useTranslations } from '../translations.ts';
import { useCardName } from './card-name.ts';
import { useCustomer } from './use-customer.ts';
import type { WithdrawalCall } from './withdrawal-call.ts';

export interface WithdrawalReviewProps {
  open: boolean;
  onClose: () => void;
  withdrawal: WithdrawalCall;
  amount: Decimal;
  card: BankCard;
  available: Decimal | undefined;
  /** Why it cannot be sent now. */
  problem: string | undefined;
  /** Address of the form with this draft. */
  draft: string;
}

/** Everything about a withdrawal before it is sent (D53). It is there before it is opened, so that the loans are known then. */
export function WithdrawalReview(props: WithdrawalReviewProps) {
  const { open, onClose, withdrawal, amount, card, available, problem, draft } = props;
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const isOnline = useIsOnline();
  const code = useTransactionCode({ say: (word) => t(`call.${word}`), draft, isAlways: true });
  const cardName = useCardName();
  const promised = usePromiseNow('withdrawal');
  const within = useWithinText();
  const owed = useCustomer()?.loan ?? '0';
  const known = useQuery(
    allPages(listLoans, { isUnderWay: true }, { limit: 50, enabled: !isZero(owed) }),
  ).data;
  const loans = isZero(owed) ? undefined : uncoveredLoans(known ?? [], available, amount);
  const { state } = withdrawal;
  const { currency } = deployment;
  const written = formatAmount(amount, currency);
  return (
    <ReviewSheet
      open={open}
      onClose={onClose}
      title={t('withdraw.review')}
      subject={written}
      detail={`${cardName(card)}, ${card.holder}`}
      {...code}
      error={state.is === 'refused' ? state.error : undefined}
      total={[{ key: 'receive', label: t('withdraw.youReceive'), value: written, strong: true }]}
      confirmLabel={t('withdraw.confirm', { amount: formatWhole(amount) })}
      reason={isOnline ? problem : t('call.offline')}
      isSending={state.is === 'sending'}
      onConfirm={(transactionCode) =>
        withdrawal.send({ cardId: card.id, amount: Number(amount) }, { transactionCode })
      }
    >
      {loans && (
        <Banner tone="warning">
          {t(loans.dueAt === undefined ? 'withdraw.loansUndated' : 'withdraw.loans', {
            owed: formatWhole(loans.owed),
            left: formatAmount(loans.left, currency),
            date: loans.dueAt === undefined ? '' : formatDay(loans.dueAt, locale),
          })}
        </Banner>
      )}
      <KeyValue
        items={[
          { key: 'fee', label: t('call.fee'), value: t('call.noFee') },
          {
            key: 'arrives',
            ...(promised === undefined
              ? { label: t('withdraw.arrives'), value: within('withdrawal') }
              : { label: t('withdraw.arrivesBy'), value: formatWhen(promised, locale) }),
          },
          {
            key: 'after',
            label: t('withdraw.availableAfter'),
            value:
              available === undefined ? (
                UNKNOWN
              ) : (
                <Masked when={masked}>{formatAmount(afterPayment(available, amount), currency)}</Masked>
              ),
          },
        ]}
      />
      <p className={styles.hint}>
        {t('withdraw.onHoldUntilPaid')}
        {deployment.environment === 'simulated' && ` ${t('withdraw.simulated')}`}
      </p>
    </ReviewSheet>
  );
}
