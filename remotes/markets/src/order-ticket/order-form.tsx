import type { Quote } from '@bourse/contract/market';
import type { Side } from '@bourse/links/links';
import { deployment } from '@bourse/session/config';
import { Banner } from '@bourse/ui/banner';
import { Button } from '@bourse/ui/button';
import { ActionBar, Screen } from '@bourse/ui/screen';
import { Segment } from '@bourse/ui/segment';
import { Four, type Result } from '@bourse/ui/states';
import { useReducer, useState } from 'react';
import { MarketStatus } from '../stock-detail/market-status.tsx';
import { useWords } from '../words.ts';
import { CostLine } from './cost-line.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { LotChoice } from './lot-choice.tsx';
import { useNow } from './now.ts';
import { type ReviewedOrder, review, type Traded } from './order.ts';
import styles from './order-form.module.css';
import { needsNewKey } from './order-outcome.ts';
import { changed, isTouched, newDraft, problemsOf, summarise, type Terms } from './order-ticket.ts';
import { PriceLine } from './price-line.tsx';
import { useProblemText } from './problem-text.ts';
import { QuantityEntry } from './quantity-entry.tsx';
import { ReviewSheet } from './review-sheet.tsx';
import { LotsSkeleton } from './ticket-skeleton.tsx';
import type { OrderInHand } from './use-order.ts';

export interface OrderFormProps {
  side: Side;
  onSide: (side: Side) => void;
  quote: Quote;
  traded: Traded;
  terms: Terms;
  order: OrderInHand;
  refreshPrice: () => unknown;
  /** Calls that the ticket cannot do without, beside the price. */
  calls: Readonly<Record<'balance' | 'lots' | 'rate', Result<unknown>>>;
}

/** Draft, summary and problems are pure (order-ticket.ts); here they are arranged, reviewed and sent. */
export function OrderForm({
  side,
  onSide,
  quote,
  traded,
  terms,
  order,
  refreshPrice,
  calls,
}: OrderFormProps) {
  const { t } = useWords();
  const sentence = useProblemText();
  const now = useNow();
  const [draft, change] = useReducer(changed, side, newDraft);
  const [reviewed, setReviewed] = useState<ReviewedOrder>();
  // Begins anew without being mounted anew: whoever switches by the arrow keys keeps the focus.
  if (draft.side !== side) change({ type: 'side', side });

  const summary = summarise(draft, terms);
  const problems = problemsOf(draft, terms, now);
  const closed = problems.some(({ code }) => code === 'market-closed');
  // A quantity, and lots that are not there, say themselves what is wrong, in their own place.
  const reason = problems.find(({ at }) => at === 'order');

  const closeReview = () => {
    setReviewed(undefined);
    order.dismiss();
  };
  const renew = (before: ReviewedOrder) => {
    // A price that was refused once is asked for anew under another key, also where it has come back.
    setReviewed(review(draft, terms, traded, needsNewKey(order.outcome) ? undefined : before));
    order.dismiss();
  };

  return (
    <Screen
      bar={
        <ActionBar>
          <div className={styles.pinned}>
            <CostLine draft={draft} summary={summary} terms={terms} traded={traded} />
            <Button
              variant={side}
              size="large"
              wide
              disabled={problems.length > 0 && !reason}
              reason={reason && sentence(reason)}
              onClick={() => setReviewed(review(draft, terms, traded, order.sent))}
            >
              {t('orderTicket.review')}
            </Button>
          </div>
        </ActionBar>
      }
    >
      <div className={styles.form}>
        <Segment
          label={t('orderTicket.side')}
          size="large"
          value={side}
          onChange={onSide}
          options={[
            { id: 'buy', label: t('orderTicket.buy'), tone: 'buy' },
            { id: 'sell', label: t('orderTicket.sell'), tone: 'sell' },
          ]}
        />
        <PriceLine quote={quote} traded={traded} pricedAt={terms.pricedAt} />
        {closed && (
          <Banner tone="warning">
            <MarketStatus quote={quote} />
          </Banner>
        )}
        {terms.rate === undefined && (
          <Four result={calls.rate} pending={null} errorTitle={t('orderTicket.failed.rate')}>
            {() => null}
          </Four>
        )}
        {side === 'buy' ? (
          <>
            <Four result={calls.balance} pending={null} errorTitle={t('orderTicket.failed.balance')}>
              {() => null}
            </Four>
            <QuantityEntry
              draft={draft}
              change={change}
              summary={summary}
              balance={terms.balance}
              problems={problems}
            />
          </>
        ) : (
          <Four result={calls.lots} pending={<LotsSkeleton />} errorTitle={t('orderTicket.failed.lots')}>
            {() => (
              <LotChoice
                chosen={summary.lot}
                terms={terms}
                traded={traded}
                choose={(lotNo) => change({ type: 'lot', lotNo })}
              />
            )}
          </Four>
        )}
      </div>
      <ReviewSheet
        reviewed={reviewed}
        terms={terms}
        now={now}
        order={order}
        asksForCode={deployment.transactionPassword === 'always'}
        onRenew={renew}
        onRefused={refreshPrice}
        onClose={closeReview}
      />
      <LeaveGuard when={isTouched(draft)} />
    </Screen>
  );
}
