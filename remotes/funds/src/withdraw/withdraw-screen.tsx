import { useMoneyCall } from '@bourse/api/money-call';
import { NEWEST } from '@bourse/api/newest';
import { serverNow } from '@bourse/api/server-time';
import { demandsName, listWithdrawals, requestWithdrawal } from '@bourse/contract/withdrawals';
import { optionalLinks } from '@bourse/links/links';
import { useDataAfter, useEndedCall, useOutcomeInHistory } from '@bourse/remote-kit/ended-call';
import { useLastSession } from '@bourse/remote-kit/last-session';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { QueryView } from '@bourse/ui/states';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { readAmount } from '../money-call/amount.ts';
import { RecordsAction } from '../money-call/records-action.tsx';
import { usePause } from '../money-call/use-pause.ts';
import { useTranslations } from '../translations.ts';
import type { WithdrawalDraft } from './addresses.ts';
import { useCardName } from './card-name.ts';
import { BALANCE, useCards, useFigures, useLastWithdrawal } from './withdraw-queries.ts';
import { WithdrawSkeleton } from './withdraw-skeleton.tsx';
import { approvedCards, cardOf } from './withdrawal.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';

/** Loaded while the customer reviews. */
const WithdrawalEnd = lazyWithRetry(() => import('./withdrawal-end.tsx').then((m) => m.WithdrawalEnd), {
  size: 'screen',
});

/** Most customers have a card, and most deployments ask for no verified name. */
const pending = <WithdrawSkeleton />;
const NoCard = lazyWithRetry(() => import('./no-card.tsx').then((m) => m.NoCard), { pending });
const VerifiedOnly = lazyWithRetry(() => import('./verified-only.tsx').then((m) => m.VerifiedOnly), {
  pending,
});

/** Having money paid out to a bank card (D58). Another customer, who has logged in in another tab, has another form. */
export function WithdrawScreen() {
  return <Withdraw key={useLastSession()} />;
}

function Withdraw() {
  const { t } = useTranslations();
  const cardName = useCardName();
  const [query] = useSearchParams();
  const ended = useEndedCall();
  const withdrawal = useMoneyCall(requestWithdrawal, {
    scope: 'withdrawal',
    lookUp: { list: listWithdrawals, input: NEWEST, numberOf: ({ no }) => no },
    resume: ended,
  });
  const { isGone, doneAt, forget } = useOutcomeInHistory(withdrawal, ended);
  const [draft, setDraft] = useState<WithdrawalDraft>(() => ({
    amount: readAmount(query),
    cardId: query.get('card') ?? undefined,
  }));
  const cards = useCards();
  const last = useLastWithdrawal();
  const figures = useFigures();
  const paused = usePause('withdrawal', withdrawal);
  const balanceAfter = useDataAfter(BALANCE, doneAt);
  if (isGone) return <Navigate to={optionalLinks.withdrawRecords()} replace />;

  if (withdrawal.sent && withdrawal.showsOutcome) {
    const { amount, cardId } = withdrawal.sent.details;
    const card = cards.data?.items.find(({ id }) => id === cardId);
    const back = () => {
      setDraft({ amount: { text: String(amount), isPreset: false }, cardId });
      withdrawal.dismiss();
      if (ended) forget();
    };
    return (
      <WithdrawalEnd
        withdrawal={withdrawal}
        amount={amount}
        card={card && cardName(card)}
        balance={balanceAfter?.available}
        onBack={back}
      />
    );
  }

  // The card must not change under a finger, so it is chosen once it is known which one was used last.
  const isLastKnown = !last.isPending || last.errorUpdateCount > 0;
  const isNameDemanded = demandsName(figures.settings);
  return (
    <>
      <RecordsAction to={optionalLinks.withdrawRecords()} />
      <QueryView
        result={isLastKnown ? cards : { ...cards, status: 'pending', data: undefined }}
        pending={<WithdrawSkeleton />}
        errorTitle={t('withdraw.cardsFailed')}
      >
        {({ items }) => {
          const approved = approvedCards(items);
          const card = cardOf(approved, draft.cardId, last.data?.items[0], serverNow());
          const content = card ? (
            <WithdrawalForm
              withdrawal={withdrawal}
              draft={draft}
              onDraft={setDraft}
              cards={approved}
              card={card}
              figures={figures}
              paused={paused}
              onReview={WithdrawalEnd.preload}
            />
          ) : (
            <NoCard cards={items} />
          );
          return isNameDemanded ? <VerifiedOnly>{content}</VerifiedOnly> : content;
        }}
      </QueryView>
    </>
  );
}
