import { pageAt } from '@bourse/api/paged';
import { q, useRefresh } from '@bourse/api/query';
import { listLoans } from '@bourse/contract/loans';
import { optionalLinks } from '@bourse/links/links';
import { linkButton } from '@bourse/ui/link-button';
import { Screen } from '@bourse/ui/screen';
import { QueryView, SkeletonRows } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import styles from './loan-application-screen.module.css';
import { LoanFacts } from './loan-facts.tsx';
import { LoanSummarySkeleton } from './loan-summary.tsx';
import { NoLoans } from './no-loans.tsx';

/** The newest loan, as facts (D8, D43). */
export function LoanApplicationScreen() {
  const { t } = useTranslations();
  const newest = useQuery(q(listLoans, { ...pageAt(1), limit: 1 }, { every: LIST_REFRESH }));
  return (
    <Screen onRefresh={useRefresh()}>
      <QueryView
        result={newest}
        pending={
          <>
            <LoanSummarySkeleton />
            <SkeletonRows rows={4} shape="line" />
          </>
        }
        errorTitle={t('loans.failed')}
        empty={<NoLoans />}
      >
        {({ items }) => (
          <div className={styles.application}>
            {items.slice(0, 1).map((loan) => (
              <LoanFacts key={loan.id} loan={loan} size="hero" />
            ))}
            <Link to={optionalLinks.loanRecords()} {...linkButton({ wide: true })}>
              {t('loans.allLoans')}
            </Link>
          </div>
        )}
      </QueryView>
    </Screen>
  );
}
