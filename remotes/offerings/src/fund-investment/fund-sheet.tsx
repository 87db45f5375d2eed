import { allPages, q } from '@bourse/api/query';
import { getBalance } from '@bourse/contract/balance';
import { type Fund, listFunds } from '@bourse/contract/funds';
import { purchaseProblem } from '@bourse/figures/funds';
import { optionalLinks } from '@bourse/links/links';
import { useDataAfter, useEndedCall, useOutcomeInHistory } from '@bourse/remote-kit/ended-call';
import { useReview } from '@bourse/remote-kit/use-review';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { useIsOnline } from '@bourse/ui/online';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { money } from '../figures.ts';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { FundDetail } from './fund-detail.tsx';
import { FundOutcome } from './fund-outcome.tsx';
import { FundReview } from './fund-review.tsx';
import { sendPurchase, usePurchase } from './purchase.ts';
import { usePurchaseLock } from './use-purchase-lock.ts';

const BALANCE = q(getBalance, {}, { every: LIST_REFRESH });
/** Rows of a page where one fund is looked for in all of them. */
const SEARCHED = 50;
const NOT_SENT = { state: { is: 'idle' }, sent: undefined } as const;

interface FundSheetProps {
  id: string;
  isOpen: boolean;
  /** As the list has it; undefined where it does not. */
  listed: Fund | undefined;
  /** Whether the list has come, or has failed. */
  isListOver: boolean;
  onClose: () => void;
}

/** One fund, over the list: what happens with the money, the purchase of a unit, and what became of it. */
export function FundSheet({ id, isOpen, listed, isListOver, onClose }: FundSheetProps) {
  const { t } = useTranslations();
  const isOnline = useIsOnline();
  const ended = useEndedCall();
  const call = usePurchase(id, ended);
  const { isGone, doneAt, forget } = useOutcomeInHistory(isOpen ? call : NOT_SENT, ended);
  const review = useReview(call);
  const isLocked = usePurchaseLock(call.state);
  const balance = useQuery(BALANCE);
  const balanceAfter = useDataAfter(BALANCE, doneAt);
  // It may stand on a page that was not read.
  const searched = useQuery({
    ...allPages(listFunds, {}, { limit: SEARCHED, enabled: isListOver && listed === undefined }),
    select: (funds) => funds.find((one) => one.id === id) ?? null,
  });
  if (isGone && isOpen) return <Navigate to={optionalLinks.funds()} replace />;

  const fund = listed ?? searched.data ?? undefined;
  const available = balance.data?.available;
  const sent = call.showsOutcome ? call.sent : undefined;
  const problem = fund && purchaseProblem(fund, available);
  const sentence =
    problem?.is === 'short'
      ? t('fundInvestment.detail.short', { amount: money(problem.short) })
      : problem && t('fundInvestment.soldOut');
  const reason = isOnline ? sentence : t('call.offline');
  const back = () => {
    review.close();
    if (ended) forget();
  };
  return (
    <>
      <Dialog
        open={isOpen}
        onClose={onClose}
        title={sent?.details.name ?? fund?.name ?? t('fundInvestment.one')}
        variant="sheet"
        inAddress
        actions={
          fund &&
          !sent && (
            <Button
              variant="primary"
              size="large"
              wide
              reason={reason}
              pending={isLocked}
              onClick={review.open}
            >
              {t('fundInvestment.detail.review')}
            </Button>
          )
        }
      >
        {sent ? (
          <FundOutcome
            fundId={id}
            call={call}
            sent={sent}
            available={balanceAfter?.available}
            onBack={back}
            onClose={onClose}
          />
        ) : fund ? (
          <FundDetail fund={fund} available={available} />
        ) : (
          <QueryView
            result={searched}
            pending={<SkeletonRows rows={4} shape="row" />}
            errorTitle={t('fundInvestment.failed')}
            isEmpty={(data) => data === null}
            empty={
              <Empty
                icon="fund"
                title={t('fundInvestment.detail.gone')}
                action={<Button onClick={onClose}>{t('fundInvestment.detail.others')}</Button>}
              />
            }
          >
            {() => null}
          </QueryView>
        )}
      </Dialog>
      {fund && (
        <FundReview
          isOpen={isOpen && review.isReviewing && !sent}
          fund={fund}
          available={available}
          call={call}
          isLocked={isLocked}
          reason={reason}
          onConfirm={(transactionCode) => sendPurchase(call, fund, transactionCode)}
          onClose={review.close}
        />
      )}
    </>
  );
}
