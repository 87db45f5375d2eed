import type { Statement } from '@bourse/contract/bills';
import { feesOf, sumsOf } from '@bourse/figures/statement';
import { isZero } from '@bourse/money/decimal';
import { formatAmount, formatAmountChange } from '@bourse/money/format';
import { formatLongMonth, isSameMonth, type Month } from '@bourse/remote-kit/zoned-time';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Dialog } from '@bourse/ui/dialog';
import { IconButton } from '@bourse/ui/icon-button';
import { Masked } from '@bourse/ui/masked';
import { QueryView, SkeletonRows } from '@bourse/ui/states';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslations } from '../translations.ts';
import { ReasonRows } from './reason-rows.tsx';
import { StatementCopies } from './statement-copies.tsx';
import styles from './statement-dialog.module.css';
import { useEntriesOf, useStatement } from './use-statement.ts';

interface StatementDialogProps {
  /** Undefined: it is closed. */
  month: Month | undefined;
  onClose: () => void;
  /** @param months 1: to the next one, -1: to the one before */
  onMove: (months: number) => void;
}

/** The statement of a month: opening balance, what came in and went out by reason, closing balance. */
export function StatementDialog({ month, onClose, onMove }: StatementDialogProps) {
  const { t } = useTranslations();
  return (
    <Dialog
      open={month !== undefined}
      onClose={onClose}
      title={t('statement.title')}
      variant="full"
      inAddress
    >
      {month && <Content month={month} onMove={onMove} />}
    </Dialog>
  );
}

function Content({ month, onMove }: { month: Month; onMove: (months: number) => void }) {
  const { t, locale } = useTranslations();
  const result = useStatement(month);
  const isCurrent = isSameMonth(month, Date.now());
  const name = formatLongMonth(month, locale);
  return (
    <div className={styles.statement}>
      <div className={styles.month}>
        <IconButton icon="back" label={t('statement.before')} onClick={() => onMove(-1)} />
        <h3 className={styles.name} aria-live="polite">
          {isCurrent ? t('statement.soFar', { month: name }) : name}
        </h3>
        <IconButton
          icon="forward"
          label={t('statement.after')}
          disabled={month.to > Date.now()}
          onClick={() => onMove(1)}
        />
      </div>
      <QueryView
        result={result}
        pending={<SkeletonRows rows={6} shape="line" />}
        errorTitle={t('statement.failed')}
      >
        {(statement) => <Sums key={month.id} month={month} name={name} statement={statement} />}
      </QueryView>
    </div>
  );
}

function Sums({ month, name, statement }: { month: Month; name: string; statement: Statement }) {
  const { t } = useTranslations();
  const hidden = useAtomValue(amountsHiddenAtom);
  const { currency } = deployment;
  const entries = useEntriesOf(month, statement);
  const fees = feesOf(statement);
  const masked = (written: string) => <Masked when={hidden}>{written}</Masked>;
  const part = (direction: 'income' | 'expense', label: string): ReactNode => {
    const { sums, total } = sumsOf(statement, direction);
    if (sums.length === 0) return null;
    return (
      <section aria-label={label}>
        <Line label={label} value={masked(formatAmountChange(total, currency))} strong />
        {sums.map((one) => (
          <ReasonRows key={one.reason} sum={one} entries={entries} />
        ))}
      </section>
    );
  };
  return (
    <>
      {statement.sums.length === 0 && <p className={styles.quiet}>{t('statement.quiet', { month: name })}</p>}
      <Line label={t('statement.opening')} value={masked(formatAmount(statement.opening, currency))} />
      {part('income', t('activity.moneyIn'))}
      {part('expense', t('activity.moneyOut'))}
      <Line label={t('statement.closing')} value={masked(formatAmount(statement.closing, currency))} large />
      {!isZero(fees) && <Line label={t('statement.fees')} value={masked(formatAmount(fees, currency))} />}
      <StatementCopies month={month} name={name} statement={statement} entries={entries} />
    </>
  );
}

interface LineProps {
  label: string;
  value: ReactNode;
  strong?: boolean;
  large?: boolean;
}

const Line = ({ label, value, strong = false, large = false }: LineProps) => (
  <p className={styles.line} data-strong={strong} data-large={large}>
    <span>{label}</span>
    <span className={styles.figure}>{value}</span>
  </p>
);
