import { q, useRefresh } from '@bourse/api/query';
import { listLoans } from '@bourse/contract/loans';
import { useCloseInAddress } from '@bourse/remote-kit/use-open-in-address';
import { Dialog } from '@bourse/ui/dialog';
import { Pager } from '@bourse/ui/pager';
import { Screen } from '@bourse/ui/screen';
import { QueryView, SkeletonRows } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { usePages } from '../records/use-pages.ts';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { LoanFacts } from './loan-facts.tsx';
import { LoanRows } from './loan-rows.tsx';
import { NoLoans } from './no-loans.tsx';

/** All loans in pages; page and opened loan are in the address, so that Back closes what it opened. */
export function LoanRecordsScreen() {
  const { t } = useTranslations();
  const [query] = useSearchParams();
  const { asked, pagerOf } = usePages();
  const { page } = asked;
  const opened = query.get('loan');
  const loans = useQuery(q(listLoans, asked, { every: LIST_REFRESH, keepPrevious: true }));
  const loan = loans.data?.items.find(({ id }) => id === opened);
  const addressOf = (id: string) => `?${new URLSearchParams({ page: String(page), loan: id })}`;
  const close = useCloseInAddress('loan');
  return (
    <Screen flush onRefresh={useRefresh()}>
      <QueryView
        result={loans}
        pending={<SkeletonRows rows={6} shape="row" />}
        errorTitle={t('loans.failed')}
        empty={<NoLoans />}
      >
        {(answer) => (
          <>
            <LoanRows loans={answer.items} to={({ id }) => addressOf(id)} current={loan?.id} />
            <Pager label={t('loans.pages')} {...pagerOf(answer)} pending={loans.isPlaceholderData} />
          </>
        )}
      </QueryView>
      <Dialog open={loan !== undefined} onClose={close} title={t('loans.one')} variant="sheet" inAddress>
        {loan && <LoanFacts loan={loan} size="large" />}
      </Dialog>
    </Screen>
  );
}
