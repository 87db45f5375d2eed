import { useNewest } from '@bourse/api/newest';
import { q, useRefresh } from '@bourse/api/query';
import { serverNow } from '@bourse/api/server-time';
import { getBalance } from '@bourse/contract/balance';
import { listSettings } from '@bourse/contract/deployment';
import { getLoanData, listLoans, loanTerms } from '@bourse/contract/loans';
import { isOverdue } from '@bourse/figures/loans';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { optionalLinks } from '@bourse/links/links';
import { useEndedCall, useOutcomeInHistory } from '@bourse/remote-kit/ended-call';
import { useLastSession } from '@bourse/remote-kit/last-session';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { useCloseInAddress } from '@bourse/remote-kit/use-open-in-address';
import { Button } from '@bourse/ui/button';
import { ActionBar, Screen } from '@bourse/ui/screen';
import { Section } from '@bourse/ui/section';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type AmountDraft, draftOf, formatWhole } from '../money-call/amount.ts';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { LoanRows } from './loan-rows.tsx';
import { LoanSummary, LoanSummarySkeleton } from './loan-summary.tsx';
import { isTooLittleLeft, MINIMUM } from './loans.ts';
import { useLoanRequest } from './use-loan-request.ts';

/** Loaded after the loans, which are what the screen is opened for. */
const RequestLoan = lazyWithRetry(() => import('./request-loan.tsx').then((m) => m.RequestLoan), {
  pending: null,
});

/** Loaded while the customer reviews. */
const LoanOutcome = lazyWithRetry(() => import('./loan-outcome.tsx').then((m) => m.LoanOutcome), {
  size: 'screen',
});

/** How many loans stand below the summary. */
const LATEST = 3;

/** What is owed by when, and a request of more (product.md, "Loans"). Another customer has another request. */
export function LoanScreen() {
  return <Loans key={useLastSession()} />;
}

function Loans() {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const close = useCloseInAddress('request');
  const ended = useEndedCall();
  const request = useLoanRequest(ended);
  const { isGone, forget } = useOutcomeInHistory(request, ended);
  // What the entry begins with: an amount that the address brings back, or one that was not requested in the end.
  const [begun, setBegun] = useState(() => ({ draft: draftOf(query.get('request') ?? ''), opening: 0 }));
  const begin = (amount: string) => setBegun({ draft: draftOf(amount), opening: begun.opening + 1 });
  const isOpen = query.has('request');
  if (isGone && isOpen) return <Navigate to={pathname} replace />;

  if (request.sent && request.showsOutcome) {
    const { amount } = request.sent.details;
    // What another tab or a former page has left unknown is found at the address of the request.
    if (!isOpen && request.isUnderWay) return <Navigate to="?request" replace />;
    const back = () => {
      begin(String(amount));
      request.dismiss();
      if (ended) forget();
    };
    if (isOpen) return <LoanOutcome request={request} amount={amount} onBack={back} />;
  }

  return (
    <LoanOverview
      request={request}
      isOpen={isOpen}
      begun={begun}
      open={() => {
        begin('');
        request.dismiss();
        void navigate('?request');
      }}
      close={close}
    />
  );
}

interface LoanOverviewProps {
  request: ReturnType<typeof useLoanRequest>;
  isOpen: boolean;
  /** What the entry begins with, and a number that is another one each time. */
  begun: { draft: AmountDraft; opening: number };
  open: () => void;
  close: () => void;
}

function LoanOverview({ request, isOpen, begun, open, close }: LoanOverviewProps) {
  const { t } = useTranslations();
  const { t: common } = useCommonTranslations();
  const data = useQuery(q(getLoanData, {}, { every: LIST_REFRESH }));
  const loans = useNewest(listLoans, { every: LIST_REFRESH });
  const balance = useQuery(q(getBalance, {}, { every: LIST_REFRESH }));
  const settings = useQuery(q(listSettings, {}));
  const terms = loanTerms(settings.data?.items ?? []);
  const remaining = data.data?.remainingAmount;
  const hasOverdue = loans.data?.some((loan) => isOverdue(loan, serverNow())) ?? false;
  const obstacle = hasOverdue
    ? t('loans.overdueFirst')
    : remaining !== undefined && isTooLittleLeft(remaining)
      ? t('loans.tooLittleLeft', { amount: formatWhole(MINIMUM) })
      : undefined;
  const unknown = data.isError ? t('loans.failed') : common('loading');
  return (
    <>
      <Screen
        flush
        onRefresh={useRefresh()}
        bar={
          <ActionBar>
            <Button
              variant="primary"
              size="large"
              wide
              reason={obstacle ?? (remaining === undefined ? unknown : undefined)}
              isReasonElsewhere={obstacle === undefined}
              onClick={open}
            >
              {t('loans.request.open')}
            </Button>
          </ActionBar>
        }
      >
        <QueryView result={data} pending={<LoanSummarySkeleton />} errorTitle={t('loans.failed')}>
          {(known) => (
            <LoanSummary data={known} loans={loans.data} available={balance.data?.available} terms={terms} />
          )}
        </QueryView>
        <Section
          title={t('loans.latest')}
          more={{ as: Link, to: optionalLinks.loanRecords(), label: t('loans.all') }}
          flush
        >
          <QueryView
            result={loans}
            pending={<SkeletonRows rows={LATEST} shape="row" />}
            errorTitle={t('loans.failed')}
            empty={<Empty title={t('loans.noneYet')} />}
          >
            {(all) => (
              <LoanRows
                loans={all.slice(0, LATEST)}
                to={({ id }) => `${optionalLinks.loanRecords()}?loan=${encodeURIComponent(id)}`}
              />
            )}
          </QueryView>
        </Section>
      </Screen>
      {remaining !== undefined && (
        <RequestLoan
          key={begun.opening}
          request={request}
          isOpen={isOpen}
          begun={begun.draft}
          remaining={remaining}
          terms={terms}
          obstacle={obstacle}
          onReview={LoanOutcome.preload}
          onClose={close}
        />
      )}
    </>
  );
}
