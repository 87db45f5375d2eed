import { useNewest } from '@bourse/api/newest';
import { q } from '@bourse/api/query';
import { serverNow } from '@bourse/api/server-time';
import { getBalance } from '@bourse/contract/balance';
import { listLoans } from '@bourse/contract/loans';
import { listRecharges } from '@bourse/contract/recharges';
import { listWithdrawals } from '@bourse/contract/withdrawals';
import { formatDay, formatWeekday } from '@bourse/i18n/dates';
import { optionalLinks } from '@bourse/links/links';
import { formatAmount } from '@bourse/money/format';
import { whenText } from '@bourse/remote-kit/coming-time';
import type { UnderWayItem, UnderWayProps } from '@bourse/remote-kit/places';
import { useReport } from '@bourse/remote-kit/use-report';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { DOTS } from '@bourse/ui/masked';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useWithinText } from '../money-call/promise.ts';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { type Entry, entriesOf, type TransferEntry } from './entries.ts';

/** How often it is asked whether anything has begun, while nothing is under way, ms. */
const QUIET_REFRESH = 60_000;

/** Reports what of loans and transfers is under way (D80). It draws nothing itself. */
export function UnderWay({ known, report }: UnderWayProps) {
  const itemOf = useItem();
  const [every, setEvery] = useState(QUIET_REFRESH);
  const loans = useNewest(listLoans, { every }).data;
  const recharges = useNewest(listRecharges, { every }).data;
  const withdrawals = useNewest(listWithdrawals, { every }).data;
  const available = useQuery(q(getBalance, {}, { every })).data?.available;

  // Where a part is not known nothing is reported: what the customer saw last stays what it was.
  const entries =
    loans && recharges && withdrawals && available !== undefined
      ? entriesOf({ loans, recharges, withdrawals, available }, serverNow(), deployment.creditHours, known)
      : undefined;
  const wanted = entries?.length ? LIST_REFRESH : QUIET_REFRESH;
  if (wanted !== every) setEvery(wanted);

  useReport(entries?.map(itemOf), (items) => report('funds', items));
  return null;
}

/** @returns a function that says an entry in the customer's language */
function useItem() {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const within = useWithinText();
  const written = (amount: Parameters<typeof formatAmount>[0]) => formatAmount(amount, deployment.currency);

  const transferText = ({ kind, transfer, lateAt }: TransferEntry): string => {
    if (transfer.status !== 'inProgress') return t(`underWay.${kind}.${transfer.status}`);
    const step = t(`underWay.${kind}.inProgress`);
    if (serverNow() > lateAt) return t('underWay.late', { step });
    return transfer.expectedAt === null
      ? t('underWay.within', { step, within: within(kind) })
      : t('underWay.by', { step, time: whenText(transfer.expectedAt, serverNow(), locale) });
  };

  return (entry: Entry): UnderWayItem => {
    if (entry.kind === 'overdue' || entry.kind === 'short') {
      const { id, kind, loan } = entry;
      return {
        id,
        to: `${optionalLinks.loanRecords()}?${new URLSearchParams({ loan: loan.id })}`,
        title: t('loans.one'),
        detail:
          kind === 'overdue'
            ? t('underWay.overdue', { date: formatDay(loan.repaymentTime, locale) })
            : t('underWay.short', {
                date: formatWeekday(loan.repaymentTime, locale),
                amount: masked ? DOTS : written(entry.short),
              }),
        amount: written(loan.amount),
        rank: kind === 'overdue' ? 0 : 1,
        at: loan.repaymentTime,
      };
    }
    const { id, kind, transfer, lateAt } = entry;
    return {
      id,
      to: optionalLinks.transfer(transfer.no ?? transfer.id),
      title:
        kind === 'withdrawal' && transfer.card
          ? t('records.withdraw.toCard', { card: transfer.card })
          : t(`records.${kind === 'withdrawal' ? 'withdraw' : 'recharge'}.one`),
      detail: transferText(entry),
      amount: written(transfer.amount),
      isOver: transfer.status !== 'inProgress',
      rank: 2,
      at: lateAt,
    };
  };
}
