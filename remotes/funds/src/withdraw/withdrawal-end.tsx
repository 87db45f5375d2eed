import { optionalLinks } from '@bourse/links/links';
import { type Decimal, decimal } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { noteUnderWay } from '@bourse/session/under-way';
import { Masked } from '@bourse/ui/masked';
import { UNKNOWN } from '@bourse/ui/price';
import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { CallEnd } from '../money-call/call-end.tsx';
import { useRequestedText } from '../money-call/promise.ts';
import { newRecordAddress } from '../records/kinds.ts';
import { useTranslations } from '../translations.ts';
import { transferId } from '../under-way/entries.ts';
import type { WithdrawalCall } from './withdrawal-call.ts';

interface WithdrawalEndProps {
  withdrawal: WithdrawalCall;
  amount: number;
  /** The card by bank and last digits; undefined where it is not known. */
  card: string | undefined;
  /** What is there after the withdrawal; undefined until it was asked for since. */
  balance: Decimal | undefined;
  onBack: () => void;
}

/** What became of a withdrawal. */
export function WithdrawalEnd({ withdrawal, amount, card, balance, onBack }: WithdrawalEndProps) {
  const { t } = useTranslations();
  const requestedText = useRequestedText('withdraw');
  const navigate = useNavigate();
  const masked = useAtomValue(amountsHiddenAtom);
  const written = formatAmount(decimal(amount), deployment.currency);
  const number = withdrawal.state.is === 'done' ? withdrawal.state.number : null;
  return (
    <CallEnd
      call={withdrawal}
      amount={written}
      subject={card && t('withdraw.amountTo', { amount: written, card })}
      failed={{ title: t('withdraw.failed'), sentence: t('withdraw.notSubmitted') }}
      records={optionalLinks.withdrawRecords()}
      onBack={onBack}
      done={{
        title: t('withdraw.requested'),
        figures: [
          ...(card ? [{ key: 'to', label: t('withdraw.to'), value: card }] : []),
          {
            key: 'available',
            label: t('withdraw.availableNow'),
            value:
              balance === undefined ? (
                UNKNOWN
              ) : (
                <Masked when={masked}>{formatAmount(balance, deployment.currency)}</Masked>
              ),
          },
        ],
        next: requestedText(withdrawal.made[0]),
        action: {
          label: t('call.done'),
          onPress: () => {
            // Home and account reserve a row for it from the next visit on.
            if (number) noteUnderWay('funds', transferId('withdrawal', number));
            void navigate(newRecordAddress('withdraw', number), { replace: true });
          },
        },
        links: null,
      }}
    />
  );
}
