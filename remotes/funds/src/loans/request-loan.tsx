import { type LoanTerms, MIN_LOAN } from '@bourse/contract/loans';
import { wholeUnits } from '@bourse/figures/transfers';
import { links, optionalLinks } from '@bourse/links/links';
import { type Decimal, decimal } from '@bourse/money/decimal';
import { useRested } from '@bourse/remote-kit/use-rested';
import { useReview } from '@bourse/remote-kit/use-review';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Form } from '@bourse/ui/form';
import { KeyValue } from '@bourse/ui/key-value';
import { useIsOnline } from '@bourse/ui/online';
import { useId, useState } from 'react';
import { type AmountDraft, amountOf, formatWhole } from '../money-call/amount.ts';
import { AmountEntry } from '../money-call/amount-entry.tsx';
import { DiscardGuard } from '../money-call/discard-guard.tsx';
import { useTranslations } from '../translations.ts';
import { LoanReview } from './loan-review.tsx';
import { amountProblem, MINIMUM } from './loans.ts';
import styles from './request-loan.module.css';
import type { LoanRequest } from './use-loan-request.ts';

const PROPOSED = [decimal(MIN_LOAN), '5000'] as const;

interface RequestLoanProps {
  request: LoanRequest;
  isOpen: boolean;
  begun: AmountDraft;
  remaining: Decimal;
  terms: LoanTerms;
  /** Why nothing can be requested now, whatever the amount. */
  obstacle: string | undefined;
  /** The review is opened. */
  onReview: () => unknown;
  onClose: () => void;
}

/** Entry and review of a loan (D59). */
export function RequestLoan(props: RequestLoanProps) {
  const { request, isOpen, begun, remaining, terms, obstacle, onReview, onClose } = props;
  const { t } = useTranslations();
  const formId = useId();
  const isOnline = useIsOnline();
  const [draft, setDraft] = useState(begun);
  const { isReviewing, open, close } = useReview(request);
  const [isRested, leave] = useRested(draft.text);
  const amount = amountOf(draft);
  const most = wholeUnits(remaining);
  const problem = amountProblem(amount, remaining);
  const sentence =
    problem && t(`loans.request.${problem}`, { amount: formatWhole(problem === 'tooMuch' ? most : MINIMUM) });
  const reason = isOnline ? (obstacle ?? sentence) : t('call.offline');
  const address = `${optionalLinks.loan()}?request=${draft.text}`;

  const review = () => {
    if (problem || obstacle) return;
    void onReview();
    open();
  };
  return (
    <>
      <Dialog
        open={isOpen}
        onClose={onClose}
        title={t('loans.request.title')}
        variant="sheet"
        inAddress
        actions={
          <Button type="submit" form={formId} variant="primary" size="large" wide reason={reason}>
            {t('loans.request.review')}
          </Button>
        }
      >
        <Form id={formId} className={styles.entry} onSubmit={review}>
          <AmountEntry
            label={t('loans.request.amount')}
            draft={draft}
            onChange={setDraft}
            onLeave={leave}
            problem={problem === 'tooMuch' || (problem === 'tooSmall' && isRested) ? sentence : undefined}
            hint={t('loans.request.range', { least: formatWhole(MINIMUM), most: formatWhole(most) })}
            chipsLabel={t('loans.request.presets')}
            chips={[
              ...PROPOSED.map((proposed) => ({
                label: formatWhole(proposed),
                amount: amountProblem(proposed, remaining) ? undefined : proposed,
              })),
              { label: t('loans.request.all'), amount: amountProblem(most, remaining) ? undefined : most },
            ]}
          >
            <LoanConditions terms={terms} />
          </AmountEntry>
        </Form>
      </Dialog>
      <LoanReview
        isOpen={isOpen && isReviewing}
        amount={amount ?? '0'}
        terms={terms}
        request={request}
        reason={reason}
        address={address}
        onConfirm={(transactionCode) => request.send({ amount: Number(draft.text) }, { transactionCode })}
        onClose={close}
      />
      <DiscardGuard
        when={isOpen && draft.text !== '' && !request.isUnderWay}
        draft={address}
        unlessTo={[links.transactionPassword(address)]}
        withQuery
      />
    </>
  );
}

/** What a loan costs and how it ends, before an amount is confirmed (D2, D59). */
function LoanConditions({ terms }: { terms: LoanTerms }) {
  const { t } = useTranslations();
  return (
    <>
      <KeyValue
        items={[
          ...(terms.days === undefined
            ? []
            : [{ key: 'term', label: t('loans.term'), value: t('loans.days', { count: terms.days }) }]),
          { key: 'cost', label: t('loans.request.cost'), value: t('loans.none') },
        ]}
      />
      <p className={styles.note}>{t('loans.request.fromBalance')}</p>
      <p className={styles.note}>{t('loans.request.risk')}</p>
    </>
  );
}
