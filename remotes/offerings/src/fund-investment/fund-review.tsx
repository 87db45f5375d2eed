import { serverNow } from '@bourse/api/server-time';
import type { Fund } from '@bourse/contract/funds';
import { afterPayment } from '@bourse/figures/balance';
import { endOf } from '@bourse/figures/funds';
import { formatDate } from '@bourse/i18n/dates';
import { optionalLinks } from '@bourse/links/links';
import type { Decimal } from '@bourse/money/decimal';
import { useTransactionCode } from '@bourse/remote-kit/use-transaction-code';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { KeyValue } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { ReviewSheet } from '@bourse/ui/money-call';
import { UNKNOWN } from '@bourse/ui/price';
import { useAtomValue } from 'jotai';
import { money } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import type { PurchaseCall } from './purchase.ts';
import { useFundTexts } from './use-fund-texts.ts';

interface FundReviewProps {
  isOpen: boolean;
  fund: Fund;
  /** Undefined until it is known. */
  available: Decimal | undefined;
  call: PurchaseCall;
  /** A purchase has just ended (D69). */
  isLocked: boolean;
  /** Why it cannot be sent now. */
  reason: string | undefined;
  onConfirm: (transactionCode: string | undefined) => Promise<void>;
  onClose: () => void;
}

/** The review of a purchase of one fund unit: expected return, end of the term, balance afterwards (D24, D53, D69). */
export function FundReview(props: FundReviewProps) {
  const { isOpen, fund, available, call, isLocked, reason, onConfirm, onClose } = props;
  const { t, locale } = useTranslations();
  const { period, range } = useFundTexts();
  const masked = useAtomValue(amountsHiddenAtom);
  const { state } = call;
  const amount = money(fund.unit);
  const returned = t('fundInvestment.confirm.range', {
    range: range(fund, 'period') ?? UNKNOWN,
    period: period(fund.periodDays),
  });
  const ends = formatDate(endOf(serverNow(), fund.periodDays), locale);
  const code = useTransactionCode({
    say: (word) => t(`call.${word}`),
    draft: `${optionalLinks.funds()}?fund=${encodeURIComponent(fund.id)}`,
  });
  return (
    <ReviewSheet
      open={isOpen}
      onClose={onClose}
      title={t('fundInvestment.detail.review')}
      subject={t('fundInvestment.confirm.subject', { name: fund.name })}
      {...code}
      error={state.is === 'refused' ? state.error : undefined}
      total={[{ key: 'total', label: t('call.youPay'), value: amount, strong: true }]}
      confirmLabel={t('fundInvestment.detail.invest', { amount })}
      sent={`${amount} ${returned}`}
      reason={reason}
      isSending={state.is === 'sending' || isLocked}
      onConfirm={onConfirm}
    >
      <KeyValue
        items={[
          { key: 'return', label: t('fundInvestment.confirm.return'), value: returned },
          { key: 'ends', label: t('fundInvestment.confirm.ends'), value: ends },
          { key: 'fee', label: t('fundInvestment.confirm.fee'), value: t('fundInvestment.confirm.noFee') },
          {
            key: 'leaves',
            label: t('fundInvestment.detail.after'),
            value:
              available === undefined ? (
                UNKNOWN
              ) : (
                <Masked when={masked}>{money(afterPayment(available, fund.unit))}</Masked>
              ),
          },
        ]}
      />
      <p>{t('fundInvestment.detail.noEarlyExit', { date: ends })}</p>
    </ReviewSheet>
  );
}
