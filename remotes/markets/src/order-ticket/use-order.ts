/** Sends an order once and finds out how it ended, also over a reload (D25). */
import { call } from '@bourse/api/client';
import { isOutcomeUnknown } from '@bourse/api/error';
import { keyed } from '@bourse/api/query';
import { buy, listOrders, sell } from '@bourse/contract/orders';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { instrumentOrders } from './instrument-orders.ts';
import { newKey, type ReviewedOrder } from './order.ts';
import { afterNews, isSettled, needsNewKey, type Outcome, outcomeInList } from './order-outcome.ts';
import { type SentOrder, sentOrders } from './sent-orders.ts';

/** How often the orders list is asked while an outcome is unknown, in milliseconds. */
const CHECK_EVERY = 2_000;

export interface OrderInHand {
  /** What was sent last, until it is dismissed; one that was not placed stays, for another attempt at the same. */
  sent: SentOrder | undefined;
  outcome: Outcome;
  /** Never throws: what happens becomes the outcome. */
  place: (order: ReviewedOrder, transactionCode: string | undefined) => Promise<void>;
  /** Back to the ticket, once the outcome is known. */
  dismiss: () => void;
}

export function useOrder(symbol: string): OrderInHand {
  const [sent, setSent] = useState(() => sentOrders.unresolved(symbol));
  const [told, tell] = useReducer(
    afterNews,
    sent,
    (unresolved): Outcome => ({
      is: unresolved ? 'checking' : 'none',
    }),
  );
  const buying = useMutation(keyed(buy));
  const selling = useMutation(keyed(sell));
  const looked = useQuery({
    queryKey: ['orderOutcome', sent?.key, sent?.sentAt],
    queryFn: ({ signal }) => (sent ? lookUp(sent, signal) : told),
    enabled: told.is === 'checking',
    refetchInterval: ({ state }) => (state.data && isSettled(state.data) ? false : CHECK_EVERY),
    // What was found out once must not be shown as the outcome of a second attempt under the same key.
    gcTime: 0,
  });
  const outcome = looked.data ? afterNews(told, { type: 'listed', outcome: looked.data }) : told;

  const place = async (order: ReviewedOrder, transactionCode: string | undefined) => {
    // Another tab, or another press, was first: its order is found out, not sent a second time.
    const first = sentOrders.insteadOf(order);
    if (first) {
      setSent(first);
      tell({ type: 'found-unresolved' });
      return;
    }
    const key = needsNewKey(told) ? newKey() : order.key;
    const now: SentOrder = { ...order, key, sentAt: Date.now(), isPlaced: false };
    sentOrders.keep(now);
    setSent(now);
    tell({ type: 'sent' });
    const code = transactionCode === undefined ? {} : { transactionCode };
    const { traded, quantity, price, lot } = now;
    try {
      const { orderNo } = lot
        ? await selling.mutateAsync({
            key,
            input: { lotNo: lot.orderNo, price: lot.price, sellPrice: price, ...code },
          })
        : await buying.mutateAsync({
            key,
            input: { symbol, quantity, price, kind: traded.kind, ...code },
          });
      sentOrders.placed(now);
      tell({ type: 'answered', orderNo });
    } catch (error) {
      if (!isOutcomeUnknown(error)) sentOrders.forget(now);
      tell({ type: 'failed', error });
    }
  };

  const dismiss = () => {
    tell({ type: 'listed', outcome });
    tell({ type: 'dismissed' });
    // Only an order that may still be on its way lends its key to the next attempt; a second purchase is another one.
    if (outcome.is !== 'not-placed') setSent(undefined);
  };

  return { sent, outcome, place, dismiss };
}

async function lookUp(sent: SentOrder, signal: AbortSignal): Promise<Outcome> {
  const askedAt = Date.now();
  const { items } = await call(listOrders, instrumentOrders(sent.traded.symbol), { signal });
  const outcome = outcomeInList(sent, items, askedAt);
  if (outcome.is === 'placed') sentOrders.placed(sent);
  else if (isSettled(outcome)) sentOrders.forget(sent);
  return outcome;
}
