import type { Loan } from '@bourse/contract/loans';
import { formatDate } from '@bourse/i18n/dates';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { List, Row } from '@bourse/ui/list';
import { Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { LoanBadge, useLoanWords } from './loan-state.tsx';

interface LoanRowsProps {
  loans: readonly Loan[];
  /** Where the row of a loan leads. */
  to: (loan: Loan) => string;
  /** `id` of the loan whose facts are open. */
  current?: string | undefined;
}

/** Loans, the newest first, each with the time that is left for it. */
export function LoanRows({ loans, to, current }: LoanRowsProps) {
  const { t, locale } = useTranslations();
  const { repayment } = useLoanWords();
  const masked = useAtomValue(amountsHiddenAtom);
  return (
    <List label={t('loans.latest')}>
      {loans.map((loan) => (
        <Row
          key={loan.id}
          as={Link}
          to={to(loan)}
          current={loan.id === current}
          title={<Masked when={masked}>{formatAmount(loan.amount, deployment.currency)}</Masked>}
          detail={formatDate(loan.createdAt, locale)}
          value={<LoanBadge loan={loan} />}
          valueDetail={repayment(loan)}
        />
      ))}
    </List>
  );
}
