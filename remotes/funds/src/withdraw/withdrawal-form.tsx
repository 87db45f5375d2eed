import { serverNow } from '@bourse/api/server-time';
import type { BankCard } from '@bourse/contract/bank-cards';
import { minimumWithdrawal } from '@bourse/contract/withdrawals';
import { wholeUnits } from '@bourse/figures/transfers';
import { formatDateTime } from '@bourse/i18n/dates';
import { isZero } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { useReview } from '@bourse/remote-kit/use-review';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { DOTS, Masked } from '@bourse/ui/masked';
import { UNKNOWN } from '@bourse/ui/price';
import { SkeletonRows } from '@bourse/ui/states';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { formatWhole } from '../money-call/amount.ts';
import { AmountForm } from '../money-call/amount-form.tsx';
import { useTranslations } from '../translations.ts';
import type { WithdrawalDraft } from './addresses.ts';
import styles from './withdraw.module.css';
import type { useFigures } from './withdraw-queries.ts';
import { isOfAmount, problemOf } from './withdrawal.ts';
import type { WithdrawalCall } from './withdrawal-call.ts';

/** The keys can be used before the rows between them and the amount are there. */
const FactRows = lazyWithRetry(() => import('./fact-rows.tsx').then((m) => m.FactRows), {
  pending: <SkeletonRows rows={2} shape="row" />,
});
const NotWithdrawableRows = lazyWithRetry(
  () => import('./fact-rows.tsx').then((m) => m.NotWithdrawableRows),
  {
    pending: null,
  },
);

/** Loaded beside the form, which is what the screen is opened for. */
const WithdrawalSheets = lazyWithRetry(
  () => import('./withdrawal-sheets.tsx').then((m) => m.WithdrawalSheets),
  { pending: null },
);

interface WithdrawalFormProps {
  withdrawal: WithdrawalCall;
  draft: WithdrawalDraft;
  onDraft: (draft: WithdrawalDraft) => void;
  /** Approved, newest first. */
  cards: readonly BankCard[];
  /** The one that the money goes to. */
  card: BankCard;
  figures: ReturnType<typeof useFigures>;
  /** Why none can be requested now. */
  paused: string | undefined;
  /** The review is opened. */
  onReview: () => unknown;
}

export function WithdrawalForm(props: WithdrawalFormProps) {
  const { withdrawal, draft, onDraft, cards, card, figures, paused, onReview } = props;
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const { isReviewing, open, close } = useReview(withdrawal);
  const [isChoosing, setIsChoosing] = useState(false);

  const available = figures.balance.data?.available;
  const minimum = minimumWithdrawal(figures.settings);
  const problem = problemOf(draft.amount, { minimum, available, card, now: serverNow() });
  const sentence =
    problem &&
    t(`withdraw.problem.${problem}`, {
      amount: formatWhole(minimum),
      time: card.withdrawableAt === null ? '' : formatDateTime(card.withdrawableAt, locale),
    });
  const most = available === undefined ? undefined : wholeUnits(available);
  const offered = (amount: typeof most) => (amount === undefined || isZero(amount) ? undefined : amount);

  return (
    <>
      <AmountForm
        title={t('withdraw.title')}
        reviewLabel={t('withdraw.review')}
        problem={sentence}
        isOfAmount={isOfAmount(problem)}
        paused={paused}
        onReview={() => {
          void onReview();
          open();
        }}
        label={t('withdraw.amount')}
        draft={draft.amount}
        onChange={(amount) => onDraft({ ...draft, amount })}
        hint={
          <Masked when={masked} seen={t('withdraw.available', { amount: DOTS })}>
            {t('withdraw.available', {
              amount: available === undefined ? UNKNOWN : formatAmount(available, deployment.currency),
            })}
          </Masked>
        }
        note={(isSaid) =>
          isSaid &&
          problem === 'insufficient' &&
          most !== undefined &&
          !masked &&
          t('withdraw.covers', { amount: formatWhole(most) })
        }
        chipsLabel={t('withdraw.amounts')}
        chips={[
          { label: '½', spoken: t('withdraw.half'), amount: offered(available && wholeUnits(available, 2)) },
          { label: t('withdraw.all'), amount: offered(most) },
        ]}
        facts={<FactRows card={card} onChangeCard={() => setIsChoosing(true)} />}
      >
        {/* Below the keys, which would otherwise be out of sight on a small phone. */}
        <div className={styles.below}>
          <NotWithdrawableRows masked={masked} />
        </div>
      </AmountForm>
      <WithdrawalSheets
        withdrawal={withdrawal}
        draft={draft}
        onDraft={onDraft}
        cards={cards}
        card={card}
        available={available}
        problem={paused ?? sentence}
        isChoosing={isChoosing}
        onChosen={() => setIsChoosing(false)}
        isReviewing={isReviewing}
        onCloseReview={close}
      />
    </>
  );
}
