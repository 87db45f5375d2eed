import { optionalLinks } from '@bourse/links/links';
import { decimal } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { deployment } from '@bourse/session/config';
import { noteUnderWay } from '@bourse/session/under-way';
import { useNavigate } from 'react-router-dom';
import { CallEnd } from '../money-call/call-end.tsx';
import { useRequestedText } from '../money-call/promise.ts';
import { newRecordAddress } from '../records/kinds.ts';
import { useTranslations } from '../translations.ts';
import { transferId } from '../under-way/entries.ts';
import type { RechargeCall } from './recharge-call.ts';

/** It is of use only once a recharge is requested, and so is loaded then. */
const PayeeOf = lazyWithRetry(() => import('./payee-of.tsx').then((m) => m.PayeeOf), { pending: null });

interface RechargeEndProps {
  recharge: RechargeCall;
  amount: number;
  onBack: () => void;
}

/** What became of a recharge, and where the money is to be sent, where the back end says so. */
export function RechargeEnd({ recharge, amount, onBack }: RechargeEndProps) {
  const { t } = useTranslations();
  const requestedText = useRequestedText('recharge');
  const navigate = useNavigate();
  const number = recharge.state.is === 'done' ? recharge.state.number : null;
  const written = formatAmount(decimal(amount), deployment.currency);
  return (
    <CallEnd
      call={recharge}
      amount={written}
      failed={{ title: t('recharge.failed') }}
      records={optionalLinks.rechargeRecords()}
      onBack={onBack}
      done={{
        title: t('recharge.requested'),
        figures: [],
        next: requestedText(recharge.made[0]),
        more: number && <PayeeOf no={number} />,
        action: {
          label: t('call.done'),
          onPress: () => {
            // Home and account reserve a row for it from the next visit on.
            if (number) noteUnderWay('funds', transferId('recharge', number));
            void navigate(newRecordAddress('recharge', number), { replace: true });
          },
        },
        links: null,
      }}
    />
  );
}
