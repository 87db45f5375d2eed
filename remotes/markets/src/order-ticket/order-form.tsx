import { serverTimeAt } from '@bourse/api/server-time';
import { QUOTE_LIFETIME } from '@bourse/contract/orders';
import { links, type Side } from '@bourse/links/links';
import { LeaveGuard } from '@bourse/remote-kit/leave-guard';
import { deployment } from '@bourse/session/config';
import { Button } from '@bourse/ui/button';
import { Form } from '@bourse/ui/form';
import { ActionBar, Screen } from '@bourse/ui/screen';
import { useReducer, useState } from 'react';
import { useTranslations } from '../translations.ts';
import { OrderCostLine } from './cost-line.tsx';
import { type ReviewedOrder, review } from './order.ts';
import { OrderFields, type OrderFieldsProps } from './order-fields.tsx';
import styles from './order-form.module.css';
import {
  addressOf,
  type Draft,
  draftReducer,
  isTouched,
  newDraft,
  problemsOf,
  summarise,
} from './order-ticket.ts';
import { useProblemText } from './problem-text.ts';
import { ReviewSheet } from './review-sheet.tsx';
import { type OrderCalls, requestsOf } from './use-order.ts';

interface OrderFormProps extends Omit<OrderFieldsProps, 'draft' | 'change' | 'summary' | 'problems'> {
  side: Side;
  /** When the quote was received, ms by the page's monotonic clock; the expiry of the order follows from it. */
  answeredAt: () => number | undefined;
  order: OrderCalls;
  /** The draft to go on with after an order has failed here; the form then takes the focus. */
  begun: Draft | undefined;
  /** The draft that the address has. */
  inAddress: Draft | undefined;
  refreshPrice: () => unknown;
}

/** Focuses the quantity or the first lot; without either, the form itself. */
const focusFirstField = (form: HTMLElement | null) =>
  (form?.querySelector<HTMLElement>('[name="quantity"], [name="lot"]') ?? form)?.focus({
    preventScroll: true,
  });

/**
 * When an order at this price must not be carried out any more, by the server's clock (D82).
 * @param answeredAt when the price was answered, by the page's monotonic clock
 */
function expiryOf(answeredAt: number | undefined): number | undefined {
  const quotedAt = answeredAt === undefined ? undefined : serverTimeAt(answeredAt);
  return quotedAt === undefined ? undefined : quotedAt + QUOTE_LIFETIME;
}

/** Draft, summary and problems are pure (order-ticket.ts); here they are arranged, reviewed and sent. */
export function OrderForm(props: OrderFormProps) {
  const { side, traded, terms, answeredAt, order, begun, inAddress, refreshPrice } = props;
  const { t } = useTranslations();
  const sentence = useProblemText();
  const [draft, change] = useReducer(draftReducer, side, (first) => begun ?? newDraft(first));
  const [isReviewing, setIsReviewing] = useState(false);
  // Resets the draft without a new mount, so that the focus stays on the side when it is switched by the arrow keys.
  if (draft.side !== side) change({ type: 'side', side });

  const summary = summarise(draft, terms);
  const problems = problemsOf(draft, terms);
  const { symbol, market, name } = traded;
  const draftPath = `${links.trading(symbol, market, name, side)}&${addressOf(draft)}`;
  // Problems of the quantity and of missing lots are shown at their own fields.
  const problem = problems.find(({ at }) => at === 'order') ?? problems[0];

  const openReview = () => {
    if (problems.length > 0) return;
    order.beginReview();
    setIsReviewing(true);
  };
  const closeReview = () => {
    setIsReviewing(false);
    order.dismiss();
  };
  const place = async (seen: ReviewedOrder, transactionCode: string | undefined) => {
    await order.send(seen, requestsOf(seen, terms.sellsParts ?? false), {
      expiresAt: expiryOf(answeredAt()),
      transactionCode,
    });
    // A price that has moved is on the screen before the customer looks again.
    refreshPrice();
  };

  return (
    <>
      <Form
        ref={begun ? focusFirstField : null}
        tabIndex={-1}
        className={styles.ticket}
        aria-label={t('orderTicket.title')}
        onSubmit={openReview}
      >
        <Screen
          bar={
            <ActionBar>
              <div className={styles.pinned}>
                <OrderCostLine draft={draft} summary={summary} terms={terms} traded={traded} />
                <Button
                  type="submit"
                  variant={side}
                  size="large"
                  wide
                  reason={problem && sentence(problem)}
                  isReasonElsewhere={problem?.at !== 'order'}
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
        isOpen={isReviewing}
        reviewed={review(draft, terms, traded, deployment.priceTolerance)}
        reason={problems[0] && sentence(problems[0])}
        balance={terms.balance}
        order={order}
        draft={draftPath}
        onPlace={place}
        onClose={closeReview}
      />
      <LeaveGuard
        when={isTouched(draft, inAddress)}
        draft={draftPath}
        unlessTo={[links.transactionPassword(draftPath)]}
        title={t('orderTicket.leave.title')}
        stay={t('orderTicket.leave.stay')}
        discard={t('orderTicket.leave.discard')}
      >
        {t('orderTicket.leave.question')}
      </LeaveGuard>
    </>
  );
}
