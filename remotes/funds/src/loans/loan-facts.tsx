import type { Loan } from '@bourse/contract/loans';
import { formatDateTime } from '@bourse/i18n/dates';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Amount } from '@bourse/ui/amount';
import { KeyValue, type KeyValueProps } from '@bourse/ui/key-value';
import { useAtomValue } from 'jotai';
import { useTranslations } from '../translations.ts';
import styles from './loan-facts.module.css';
import { LoanBadge, useLoanWords } from './loan-state.tsx';

/** What is known of one loan: facts, and no order of states (D43). A fact that is not known is left out. */
export function LoanFacts({ loan, size }: { loan: Loan; size: 'hero' | 'large' }) {
  const { t, locale } = useTranslations();
  const { saidLeft, hint } = useLoanWords();
  const masked = useAtomValue(amountsHiddenAtom);
  const { loanNo, createdAt, decidedAt, termDays, repaymentTime, repaidAt } = loan;
  const left = saidLeft(loan);
  const when = (key: string, label: string, instant: number | null): KeyValueProps['items'] =>
    instant === null ? [] : [{ key, label, value: formatDateTime(instant, locale) }];
  return (
    <div className={styles.facts}>
      <div className={styles.head}>
        <Amount value={loan.amount} currency={deployment.currency} size={size} masked={masked} />
        <LoanBadge loan={loan} />
        {/* A poll that finds another state is said, and shows that it is new. */}
        <p key={loan.state} className={styles.hint} role="status">
          {hint(loan)}
        </p>
      </div>
      <KeyValue
        items={[
          ...when('requested', t('loans.facts.requested'), createdAt),
          ...when('decided', t('loans.facts.decided'), decidedAt),
          ...(termDays === null
            ? []
            : [{ key: 'term', label: t('loans.term'), value: t('loans.days', { count: termDays }) }]),
          ...when('repayBy', t('loans.facts.repayBy'), repaymentTime),
          ...(left === undefined ? [] : [{ key: 'due', label: t('loans.facts.due'), value: left }]),
          ...when('repaid', t('loans.facts.repaid'), repaidAt),
          { key: 'cost', label: t('loans.interest'), value: t('loans.none') },
          ...(loanNo === null ? [] : [{ key: 'no', label: t('loans.facts.number'), value: loanNo }]),
        ]}
      />
    </div>
  );
}
