import type { Recharge, Withdrawal } from '@bourse/contract/transfers';
import { formatTime } from '@bourse/i18n/dates';
import { neg } from '@bourse/money/decimal';
import { formatAmountChange } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Badge, type BadgeProps } from '@bourse/ui/badge';
import { Row } from '@bourse/ui/list';
import { DaySections } from '@bourse/ui/long-list';
import { Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { useTranslations } from '../translations.ts';
import type { TransferKind } from './kinds.ts';

type Transfer = Recharge | Withdrawal;

const TONES = {
  inProgress: 'warning',
  completed: 'neutral',
  failed: 'problem',
  unknown: 'neutral',
} as const satisfies Record<Transfer['status'], BadgeProps['tone']>;

export function StatusBadge({ status }: Pick<Transfer, 'status'>) {
  const { t } = useTranslations();
  return <Badge tone={TONES[status]}>{t(`records.status.${status}`)}</Badge>;
}

/** Money that came in or went out, by day, newest first. Money is not a profit: it has a sign and no colour. */
export function TransferRows({
  kind,
  rows,
  marked,
}: {
  kind: TransferKind;
  rows: readonly Transfer[];
  /** Number of the record that was just made. */
  marked: string | null;
}) {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const titleOf = (row: Transfer) =>
    'card' in row && row.card ? t('records.withdraw.toCard', { card: row.card }) : t(`records.${kind}.one`);
  return (
    <DaySections rows={rows} locale={locale}>
      {(row) => (
        <Row
          key={row.id}
          current={marked !== null && row.no === marked}
          title={titleOf(row)}
          detail={formatTime(row.createdAt, locale)}
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
