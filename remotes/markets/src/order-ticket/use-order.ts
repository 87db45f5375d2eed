/** Sends an order once, call by call, and finds out how each ended, also over a reload (D25, D82). */
import { call } from '@bourse/api/client';
import { keyed, refreshAfter } from '@bourse/api/query';
import { buy, listOrders, sell } from '@bourse/contract/orders';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef, useState } from 'react';
import { CHANGED, findOut } from './find-out.ts';
import { instrumentOrders } from './instrument-orders.ts';
import type { ReviewedOrder } from './order.ts';
import { afterOrderNews, isSettled, isUncertain, type Outcome, outcomeOf } from './order-outcome.ts';
import {
  idOf,
  isOpen,
  newOrder,
  outcomesOf,
  type SentOrder,
  type SentPart,
  sentOrders,
} from './sent-orders.ts';

/** How often an unknown outcome is asked for while nobody answers, in milliseconds. */
const CHECK_EVERY = 2_000;

export interface OrderInHand {
  /** What was sent last, until it is dismissed. */
  sent: SentOrder | undefined;
  /** How each of its parts stands, in their order; nothing where nothing was sent. */
  parts: readonly Outcome[];
  /** How it stands as a whole. */
  outcome: Outcome;
  /** The customer begins to look at a review: what another tab sends from now on goes before it. */
  begin: () => void;
  /**
   * Never throws: what happens becomes the outcome.
   * @param expiresAt when it must not be carried out any more, by the server's clock; undefined where that is not known
   */
  place: (
    order: ReviewedOrder,
    expiresAt: number | undefined,
    transactionCode: string | undefined,
  ) => Promise<void>;
  /** Back to the ticket, once the outcome is known. */
  dismiss: () => void;
}

/** @param ended id of an order whose end is shown again: the customer has come back to it */
export function useOrder(symbol: string, ended?: string): OrderInHand {
  const client = useQueryClient();
  const [sent, setSent] = useState(() => sentOrders.takeOver(symbol) ?? endedOrder(symbol, ended));
  const [told, tell] = useReducer(afterOrderNews, sent, (order) => (order ? outcomesOf(order) : []));
  /** The last order that this page knows of; another one is another tab's. */
  const known = useRef(sent && idOf(sent));
  const buying = useMutation(keyed(buy));
  const selling = useMutation(keyed(sell));

  const unknown = told.findIndex(({ is }) => is === 'checking');
  const asked = sent?.parts[unknown];
  const found = useQuery({
    queryKey: ['orderOutcome', asked?.key],
    queryFn: ({ signal }): Promise<Outcome> =>
      sent && asked ? lookUp(client, sent, asked, signal) : Promise.resolve({ is: 'checking' }),
    enabled: asked !== undefined,
    refetchInterval: ({ state }) => (state.data && isSettled(state.data) ? false : CHECK_EVERY),
  });
  const parts =
    asked && found.data ? afterOrderNews(told, { type: 'found', part: unknown, outcome: found.data }) : told;
  const outcome = outcomeOf(parts);

  const begin = () => {
    const last = sentOrders.last(symbol);
    if (!last || !isOpen(last)) known.current = last && idOf(last);
  };

  /**
   * A new key is only ever made when nothing can come any more of the order before it (D25). What nobody knows the end
   * of is settled first.
   * @returns whether it may be made; if not, the order before it has taken the place of the new one
   */
  const mayFollow = async (): Promise<boolean> => {
    const last = sentOrders.last(symbol);
    if (!last || (!isOpen(last) && idOf(last) === known.current)) return true;
    // Ours, and its call has come back with nothing certain: it is settled before anything else is shown.
    const unsure = last.parts.findIndex(({ state }) => state === 'sent');
    const part = last.parts[unsure];
    if (part && idOf(last) === known.current) {
      setSent(last);
      tell({ type: 'begun', parts: outcomesOf(last) });
      tell({ type: 'sent', part: unsure });
      try {
        const end = await lookUp(client, last, part);
        if (end.is === 'not-placed') return true;
        tell({ type: 'found', part: unsure, outcome: end });
      } catch (error) {
        tell({ type: 'failed', part: unsure, error });
      }
      return false;
    }
    const instead = sentOrders.takeOver(symbol) ?? last;
    known.current = idOf(instead);
    setSent(instead);
    tell({ type: 'begun', parts: outcomesOf(instead) });
    return false;
  };

  const send = async (
    { side, traded, price, worstPrice, rate, expiresAt }: SentOrder,
    { key, quantity, lot }: SentPart,
    transactionCode: string | undefined,
  ): Promise<string | null> => {
    const terms = {
      worstPrice,
      rate,
      ...(expiresAt === null ? {} : { expiresAt }),
      ...(transactionCode === undefined ? {} : { transactionCode }),
    };
    const { orderNo } =
      side === 'sell' && lot
        ? await selling.mutateAsync({
            key,
            input: { lotNo: lot.orderNo, price: lot.price, sellPrice: price, ...terms },
          })
        : await buying.mutateAsync({
            key,
            input: { symbol, quantity, price, kind: traded.kind, ...terms },
          });
    return orderNo;
  };

  const place: OrderInHand['place'] = async (review, expiresAt, transactionCode) => {
    if (!(await mayFollow())) return;
    const order = newOrder(review, expiresAt);
    sentOrders.keep(order);
    known.current = idOf(order);
    setSent(order);
    tell({ type: 'begun', parts: outcomesOf(order) });
    // One after the other, and nothing more once something was not placed.
    for (const [part, { key }] of order.parts.entries()) {
      const one = order.parts[part];
      if (!one || !sentOrders.begin(order, key)) return;
      tell({ type: 'sent', part });
      try {
        const orderNo = await send(order, one, transactionCode);
        sentOrders.note(order, key, 'placed', orderNo);
        tell({ type: 'answered', part, orderNo });
      } catch (error) {
        if (!isUncertain(error)) sentOrders.note(order, key, 'over');
        sentOrders.stop(order);
        tell({ type: 'failed', part, error });
        return;
      }
    }
  };

  const dismiss = () => {
    if (asked && found.data) tell({ type: 'found', part: unknown, outcome: found.data });
    tell({ type: 'dismissed' });
  };

  return { sent, parts, outcome, begin, place, dismiss };
}

/** The last order of the instrument, where it is the one whose end the customer has come back to. */
function endedOrder(symbol: string, ended: string | undefined): SentOrder | undefined {
  const last = ended === undefined ? undefined : sentOrders.last(symbol);
  return last && idOf(last) === ended ? last : undefined;
}

async function lookUp(
  client: QueryClient,
  order: SentOrder,
  { key }: SentPart,
  signal?: AbortSignal,
): Promise<Outcome> {
  const { sentAt, expiresAt, traded } = order;
  // Whole: an order that is not in it was not placed.
  const choices = { whole: true, ...(signal ? { signal } : {}) };
  const list = async () => (await call(listOrders, instrumentOrders(traded.symbol), choices)).items;
  const outcome = await findOut({ key, sentAt, expiresAt }, list, signal);
  if (outcome.is === 'placed') sentOrders.note(order, key, 'placed', outcome.orderNo);
  else if (isSettled(outcome)) sentOrders.note(order, key, 'over');
  if (isSettled(outcome)) refreshAfter(client, CHANGED);
  return outcome;
}
