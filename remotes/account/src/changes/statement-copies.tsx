import type { Statement } from '@bourse/contract/bills';
import type { Entry } from '@bourse/figures/bills';
import { canPrint, canSaveFiles } from '@bourse/remote-kit/abilities';
import type { Month } from '@bourse/remote-kit/zoned-time';
import { deployment } from '@bourse/session/config';
import { Button } from '@bourse/ui/button';
import { saveCsv } from '@bourse/ui/csv-file';
import { Problem, type Result, useStandingError } from '@bourse/ui/states';
import { useTranslations } from '../translations.ts';
import { PrintedStatement } from './printed-statement.tsx';
import styles from './statement-copies.module.css';
import { statementCsv } from './statement-csv.ts';
import { useBillTitle } from './use-bill-title.ts';

interface StatementCopiesProps {
  month: Month;
  /** 'November 2026' */
  name: string;
  statement: Statement;
  entries: Result<Entry[]>;
}

/**
 * Saves the statement as a CSV file, or prints it, with every movement of the month. Both contain the amounts even when they
 * are hidden on the screen, because people nearby cannot see them there.
 */
export function StatementCopies({ month, name, statement, entries }: StatementCopiesProps) {
  const { t } = useTranslations();
  const title = useBillTitle({ inFull: true });
  const error = useStandingError(entries);
  const { data } = entries;
  if (error && !data)
    return (
      <Problem
        error={error}
        title={t('activity.failed')}
        retry={entries.refetch}
        retrying={entries.isFetching ?? false}
      />
    );
  const save = () => {
    if (!data) return;
    const csv = statementCsv({
      entries: data,
      reasonOf: title,
      currency: deployment.currency,
      timeZone: deployment.timeZone,
      titles: {
        time: t('bill.time'),
        entry: t('bill.entry'),
        record: t('bill.record'),
        reason: t('bill.reason'),
        in: t('activity.moneyIn'),
        out: t('activity.moneyOut'),
        fee: t('bill.withFee'),
        balance: t('bill.after'),
        currency: t('statement.currency'),
      },
    });
    return saveCsv(`bourse-${month.id}.csv`, csv);
  };
  return (
    <div className={styles.copies}>
      {canSaveFiles() && (
        <Button wide pending={!data} onClick={save}>
          {t('statement.save')}
        </Button>
      )}
      {canPrint() && (
        <Button wide pending={!data} onClick={() => window.print()}>
          {t('statement.print')}
        </Button>
      )}
      {data && <PrintedStatement name={name} statement={statement} entries={data} />}
    </div>
  );
}
