import type { BillSum } from '@bourse/contract/bills';
import { type Entry, signedAmount } from '@bourse/figures/bills';
import { formatDateTime } from '@bourse/i18n/dates';
import { formatAmountChange } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Icon } from '@bourse/ui/icon';
import { List, Row } from '@bourse/ui/list';
import { Masked } from '@bourse/ui/masked';
import { QueryView, type Result, SkeletonRows } from '@bourse/ui/states';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './reason-rows.module.css';
import { reasonLabel } from './reasons.ts';
import { useBillTitle } from './use-bill-title.ts';

/** The sum of one reason, which opens into the movements that it is made of. */
export function ReasonRows({ sum, entries }: { sum: BillSum; entries: Result<Entry[]> }) {
  const { t, locale } = useTranslations();
  const hidden = useAtomValue(amountsHiddenAtom);
  const title = useBillTitle();
  const [isOpen, setOpen] = useState(false);
  const { reason, direction, count } = sum;
  const key = reasonLabel(reason);
  const word = key ? t(key) : reason;
  const masked = (written: string) => <Masked when={hidden}>{written}</Masked>;
  return (
    <details className={styles.reason} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.sum}>
        <span className={styles.word}>
          <span className={styles.mark}>
            <Icon name="chevron-down" size={16} />
          </span>
          {t('statement.count', { reason: word, count })}
        </span>
        <span className={styles.figure}>
          {masked(formatAmountChange(signedAmount(sum), deployment.currency))}
        </span>
      </summary>
      {isOpen && (
        <QueryView
          result={entries}
          pending={<SkeletonRows rows={count} shape="row" />}
          errorTitle={t('activity.failed')}
        >
          {(all) => (
            <List label={word}>
              {all
                .filter((entry) => entry.reason === reason && entry.direction === direction)
                .map((entry) => (
                  <Row
                    key={entry.id}
                    title={title(entry)}
                    detail={formatDateTime(entry.createdAt, locale)}
                    value={masked(formatAmountChange(entry.amount, deployment.currency))}
                  />
                ))}
            </List>
          )}
        </QueryView>
      )}
    </details>
  );
}
