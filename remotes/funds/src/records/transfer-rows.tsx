import { formatTime } from '@bourse/i18n/dates';
import { optionalLinks } from '@bourse/links/links';
import { neg } from '@bourse/money/decimal';
import { formatAmountChange } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Row } from '@bourse/ui/list';
import { DaySections } from '@bourse/ui/long-list';
import { Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { formatWhen } from '../money-call/promise.ts';
import { useTranslations } from '../translations.ts';
import type { TransferKind } from './kinds.ts';
import { StatusBadge } from './status-badge.tsx';
import type { Transfer } from './transfer.ts';

interface TransferRowsProps {
  kind: TransferKind;
  rows: readonly Transfer[];
  /** Number of the record that is open or was just made. */
  marked: string | null | undefined;
  /** Query of the list, which the address of an open record keeps. */
  query: string;
}

/** Money that came in or went out, by day, newest first. Money is not a profit: it has a sign and no colour. */
export function TransferRows({ kind, rows, marked, query }: TransferRowsProps) {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const titleOf = (row: Transfer) =>
    'card' in row && row.card ? t('records.withdraw.toCard', { card: row.card }) : t(`records.${kind}.one`);
  const detailOf = ({ createdAt, expectedAt }: Transfer) =>
    [
      formatTime(createdAt, locale),
      ...(expectedAt === null ? [] : [t('record.by', { time: formatWhen(expectedAt, locale) })]),
    ].join(' · ');
  return (
    <DaySections rows={rows} locale={locale}>
      {(row) => (
        <Row
          key={row.id}
          as={Link}
          to={`${optionalLinks.transfer(row.no ?? row.id)}${query}`}
          current={marked != null && (row.no ?? row.id) === marked}
          title={titleOf(row)}
          detail={detailOf(row)}
          value={
            <Masked when={masked}>
              {formatAmountChange(kind === 'withdraw' ? neg(row.amount) : row.amount, deployment.currency)}
            </Masked>
          }
          valueDetail={<StatusBadge status={row.status} />}
        />
      )}
    </DaySections>
  );
}
