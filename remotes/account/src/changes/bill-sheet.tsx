import { balanceBefore, type Entry } from '@bourse/figures/bills';
import { formatClock, formatDate } from '@bourse/i18n/dates';
import { formatAmount, formatAmountChange } from '@bourse/money/format';
import { Copyable } from '@bourse/remote-kit/copyable';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Dialog } from '@bourse/ui/dialog';
import { KeyValue } from '@bourse/ui/key-value';
import { linkButton } from '@bourse/ui/link-button';
import { Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './bill-sheet.module.css';
import { listOf } from './reference.ts';
import { useBillTitle } from './use-bill-title.ts';

interface BillSheetProps {
  /** Undefined: it is closed. */
  entry: Entry | undefined;
  onClose: () => void;
}

/** All that is known of one movement of money. */
export function BillSheet({ entry, onClose }: BillSheetProps) {
  const title = useBillTitle();
  return (
    <Dialog open={entry !== undefined} onClose={onClose} title={entry ? title(entry) : ''} variant="sheet">
      {entry && <Facts entry={entry} />}
    </Dialog>
  );
}

function Facts({ entry }: { entry: Entry }) {
  const { t, locale } = useTranslations();
  const hidden = useAtomValue(amountsHiddenAtom);
  const hasRoute = useHasRoute();
  const { currency } = deployment;
  const { amount, fee, balance, createdAt, reference, id } = entry;
  const masked = (written: string) => <Masked when={hidden}>{written}</Masked>;
  const number = (value: string) => (
    <Copyable
      text={value}
      labels={{ copy: t('bill.copy'), copied: t('bill.copied'), notCopied: t('bill.notCopied') }}
    />
  );
  const [list, label] = listOf(entry) ?? [];
  return (
    <div className={styles.facts}>
      <KeyValue
        items={[
          {
            key: 'amount',
            label: t('bill.amount'),
            value: masked(formatAmountChange(amount, currency)),
            strong: true,
          },
          ...(fee === undefined
            ? []
            : [{ key: 'fee', label: t('bill.fee'), value: masked(formatAmount(fee, currency)) }]),
          {
            key: 'before',
            label: t('bill.before'),
            value: masked(formatAmount(balanceBefore(entry), currency)),
          },
          { key: 'after', label: t('bill.after'), value: masked(formatAmount(balance, currency)) },
          {
            key: 'time',
            label: t('bill.time'),
            value: `${formatDate(createdAt, locale)}, ${formatClock(createdAt, locale)}`,
          },
          ...(reference ? [{ key: 'record', label: t('bill.record'), value: number(reference.number) }] : []),
          { key: 'entry', label: t('bill.entry'), value: number(id) },
        ]}
      />
      {list && label && hasRoute(list) && (
        <Link to={list} {...linkButton({ wide: true })}>
          {t(label)}
        </Link>
      )}
    </div>
  );
}
