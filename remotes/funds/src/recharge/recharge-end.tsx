import { optionalLinks } from '@bourse/links/links';
import { decimal } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { useNavigate } from 'react-router-dom';
import { CallEnd } from '../money-call/call-end.tsx';
import { arrivalAt, formatWhen } from '../money-call/when.ts';
import { newRecordAddress } from '../records/kinds.ts';
import { PayTo } from '../records/pay-to.tsx';
import { useTransfer } from '../records/use-transfer.ts';
import { useTranslations } from '../translations.ts';
import type { RechargeCall } from './recharge-call.ts';

interface RechargeEndProps {
  recharge: RechargeCall;
  amount: number;
  onBack: () => void;
}

/** What became of a recharge, and where the money is to be sent, where the back end says so. */
export function RechargeEnd({ recharge, amount, onBack }: RechargeEndProps) {
  const { t, locale } = useTranslations();
  const navigate = useNavigate();
  const { state, sent } = recharge;
  const made = useTransfer(state.is === 'done' ? (state.number ?? undefined) : undefined).data;
  const record = made?.kind === 'recharge' ? made.record : undefined;
  const expected = record?.expectedAt ?? arrivalAt(deployment.creditHours.recharge, sent?.sentAt);
  const written = formatAmount(decimal(amount), deployment.currency);
  return (
    <CallEnd
      call={recharge}
      subject={written}
      failed={{ title: t('recharge.failed') }}
      records={optionalLinks.rechargeRecords()}
      onBack={onBack}
      done={(number) => ({
        title: t('recharge.requested'),
        subject: number ? `${written} · ${number}` : written,
        children: <p>{t('recharge.requestedHint', { time: formatWhen(expected, locale) })}</p>,
        figures: record?.payTo && <PayTo payee={record.payTo} />,
        action: {
          label: t('call.done'),
          onPress: () => void navigate(newRecordAddress('recharge', number), { replace: true }),
        },
      })}
    />
  );
}
