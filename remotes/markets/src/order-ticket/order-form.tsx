import type { Quote } from '@bourse/contract/market';
import type { Side } from '@bourse/links/links';
import { deployment } from '@bourse/session/config';
import { Button } from '@bourse/ui/button';
import { Form } from '@bourse/ui/form';
import { ActionBar, Screen } from '@bourse/ui/screen';
import type { Result } from '@bourse/ui/states';
import { useReducer, useState } from 'react';
import { useWords } from '../words.ts';
import { CostLine } from './cost-line.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { type ReviewedOrder, review, type Traded } from './order.ts';
import { OrderFields } from './order-fields.tsx';
import styles from './order-form.module.css';
import { needsNewKey } from './order-outcome.ts';
import {
  changed,
  type Draft,
  isTouched,
  newDraft,
  problemsOf,
  summarise,
  type Terms,
} from './order-ticket.ts';
import { useProblemText } from './problem-text.ts';
import { ReviewSheet } from './review-sheet.tsx';
import type { OrderInHand } from './use-order.ts';

export interface OrderFormProps {
  side: Side;
  onSide: (side: Side) => void;
  quote: Quote;
  traded: Traded;
  terms: Terms;
  /** When the price was received, epoch milliseconds by this device's clock; read when it is looked at. */
  receivedAt: () => number;
  order: OrderInHand;
  /** What it begins with after an order that stood here before, and had the focus. */
  begun: Draft | undefined;
  refreshPrice: () => unknown;
  /** Calls that the ticket cannot do without, beside the price. */
  calls: Readonly<Record<'balance' | 'lots' | 'rate', Result<unknown>>>;
}

/** Where writing an order begins: at its quantity or its lots; without either, at the ticket itself. */
const begin = (form: HTMLElement | null) =>
  (form?.querySelector<HTMLElement>('[name="quantity"], [name="lot"]') ?? form)?.focus({
    preventScroll: true,
  });

/** Draft, summary and problems are pure (order-ticket.ts); here they are arranged, reviewed and sent. */
export function OrderForm(props: OrderFormProps) {
  const { side, traded, terms, receivedAt, order, begun, refreshPrice } = props;
  const { t } = useWords();
  const sentence = useProblemText();
  const [draft, change] = useReducer(changed, side, (first) => begun ?? newDraft(first));
  const [reviewed, setReviewed] = useState<ReviewedOrder>();
  // Begins anew without being mounted anew: whoever switches by the arrow keys keeps the focus.
  if (draft.side !== side) change({ type: 'side', side });

  const summary = summarise(draft, terms);
  const problems = problemsOf(draft, terms);
  // A quantity, and lots that are not there, say themselves what is wrong, in their own place.
  const reason = problems.find(({ at }) => at === 'order');

  const toReview = () => {
    if (problems.length === 0) setReviewed(review(draft, terms, traded, receivedAt(), order.sent));
  };
  const closeReview = () => {
    setReviewed(undefined);
    order.dismiss();
  };
  const renew = (before: ReviewedOrder) => {
    // A price that was refused once is asked for anew under another key, also where it has come back.
    const same = needsNewKey(order.outcome) ? undefined : before;
    setReviewed(review(draft, terms, traded, receivedAt(), same));
    order.dismiss();
  };

  return (
    <>
      <Form
        ref={begun ? begin : null}
        tabIndex={-1}
        className={styles.ticket}
        aria-label={t('orderTicket.title')}
        onSubmit={toReview}
      >
        <Screen
          bar={
            <ActionBar>
              <div className={styles.pinned}>
                <CostLine draft={draft} summary={summary} terms={terms} traded={traded} />
                <Button
                  type="submit"
                  variant={side}
                  size="large"
                  wide
                  disabled={problems.length > 0 && !reason}
                  reason={reason && sentence(reason)}
                >
                  {t('orderTicket.review')}
                </Button>
              </div>
            </ActionBar>
          }
        >
          <OrderFields {...props} draft={draft} change={change} summary={summary} problems={problems} />
        </Screen>
      </Form>
      <ReviewSheet
        reviewed={reviewed}
        terms={terms}
        receivedAt={receivedAt}
        order={order}
        asksForCode={deployment.transactionPassword === 'always'}
        onRenew={renew}
        onRefused={refreshPrice}
        onClose={closeReview}
      />
      <LeaveGuard when={isTouched(draft)} />
    </>
  );
}
