import { q, useAnsweredAt, useReceivedAt } from '@bourse/api/query';
import { ageOf, monotonicNow, serverNow } from '@bourse/api/server-time';
import { getBalance } from '@bourse/contract/balance';
import { listSettings, sellsParts } from '@bourse/contract/deployment';
import { decimalsOf } from '@bourse/contract/instrument';
import { getQuote, type Quote } from '@bourse/contract/market';
import { isSellable, lotsOf } from '@bourse/figures/lots';
import { links, type Side } from '@bourse/links/links';
import { useDataAfter } from '@bourse/remote-kit/ended-call';
import { useLastSession } from '@bourse/remote-kit/last-session';
import { useEachSecond } from '@bourse/remote-kit/use-each-second';
import { deployment } from '@bourse/session/config';
import { useIsOnline } from '@bourse/ui/online';
import { QueryView, useStandingError } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useOptimistic, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { isUnanswered } from '../instruments/live-quote.ts';
import { NoInstrument, useIsUnknown } from '../instruments/no-instrument.tsx';
import { useRate } from '../instruments/use-rate.ts';
import { LIST_REFRESH, STOCK_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { heldLots } from './instrument-orders.ts';
import { NotTradable } from './not-tradable.tsx';
import type { Traded } from './order.ts';
import { OrderEnd } from './order-end.tsx';
import { OrderForm } from './order-form.tsx';
import { draftFrom, draftOf, newDraft, type Terms } from './order-ticket.ts';
import { isStale } from './stale-price.ts';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { useOrder } from './use-order.ts';

/**
 * Buying and selling one instrument (product.md, "Order ticket"). Another one in the address is another ticket, and so
 * is another customer's, who has signed in in another tab: settled with their session, an order would not be there.
 */
export function OrderTicketScreen() {
  const { symbol = '', market = '', name = '' } = useParams();
  const session = useLastSession();
  return <OrderTicket key={`${session} ${symbol}`} symbol={symbol} market={market} name={name} />;
}

/** Kept with the entry of the history. */
export interface TicketState {
  /** The entry before it is the stock's own. */
  isFromStock?: true | undefined;
  /** `id` of the order that has been placed here. */
  ended?: string | undefined;
}

/** Price and lots change with every poll; how the order that was sent ended stands above them. */
function OrderTicket({ symbol, market, name }: { symbol: string; market: string; name: string }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // The side stands in the address; the ticket turns at once and does not wait for the router.
  const [side, turnTo] = useOptimistic<Side>(search.get('type') === 'sell' ? 'sell' : 'buy');
  const { t } = useTranslations();
  // What the entry of the history says of this ticket.
  const { search: query, state } = useLocation() as { search: string; state: TicketState | null };
  const stock = links.stock(symbol, name);
  const order = useOrder(symbol, state?.ended);
  const isOnline = useIsOnline();
  // After an order: what did not come about. At first: what the address brings back, or nothing.
  const [begun, setBegun] = useState(() => draftFrom(search, side));

  const asked = q(getQuote, { symbol }, { every: STOCK_REFRESH, live: true });
  const quote = useQuery(asked);
  const isUnknown = useIsUnknown(quote);
  const receivedAt = useReceivedAt(asked);
  const answeredAt = useAnsweredAt(asked);
  const isPriceOld = useEachSecond(() => isStale(ageOf(answeredAt())));
  const money = q(getBalance, {}, { every: LIST_REFRESH });
  const balance = useQuery(money);
  const held = useQuery(heldLots(symbol));
  const lots = held.data && lotsOf(held.data, symbol);
  // One more may have settled.
  useEachSecond(() => lots?.filter((lot) => isSellable(lot, serverNow())).length ?? 0);
  const abilities = useQuery(q(listSettings, {}, { every: LIST_REFRESH }));
  const hasNoAbilities = useStandingError(abilities) !== undefined;
  const { rate, settings } = useRate(quote.data?.currency ?? deployment.currency);

  const { state: orderState, calls, sent } = order;
  const isDone = order.showsOutcome && !order.isUnderWay && calls.some(({ is }) => is === 'done');
  const done = isDone ? sent?.id : undefined;
  const endedAt = useFirst(done === undefined ? undefined : monotonicNow());
  const balanceAfter = useDataAfter(money, endedAt);
  // Coming back to this entry of the history shows the outcome of the order, not its old form.
  useEffect(() => {
    if (done !== undefined && state?.ended !== done)
      void navigate(query, { replace: true, state: { ...state, ended: done } satisfies TicketState });
  }, [done, state, query, navigate]);
  const [isGone] = useState(state?.ended !== undefined && sent === undefined);
  if (isGone) return <Navigate to={stock} replace />;

  if (sent && order.showsOutcome) {
    const toTicket = () => {
      const { side: ofOrder, parts, choosesLots } = sent.details;
      const left = orderState.is === 'done' ? parts : parts.filter((_, index) => calls[index]?.is !== 'done');
      // What is sold cannot be sold again, but as many can be bought again.
      setBegun(
        orderState.is === 'done' && ofOrder === 'sell'
          ? newDraft(ofOrder)
          : draftOf(ofOrder, left, ofOrder === 'sell' && choosesLots !== false),
      );
      order.dismiss();
      if (state?.ended)
        void navigate(query, { replace: true, state: { ...state, ended: undefined } satisfies TicketState });
    };
    const toStock = () => {
      if (state?.isFromStock) void navigate(-1);
      else void navigate(stock, { replace: true });
    };
    return (
      <OrderEnd
        order={order}
        sent={sent}
        balance={balanceAfter?.available}
        done={toStock}
        dismiss={toTicket}
      />
    );
  }

  if (isUnknown) return <NoInstrument symbol={symbol} />;
  return (
    <QueryView
      result={quote}
      pending={<TicketSkeleton side={side} />}
      errorTitle={t('orderTicket.failed.price')}
    >
      {(known) => {
        if (known.kind === 'index') return <NotTradable symbol={symbol} name={known.name || name} />;
        const traded = tradedOf(known, { symbol, market, name });
        const terms: Terms = {
          isOnline,
          now: serverNow(),
          price: known.price,
          isPriceOld,
          isUnreachable: isUnanswered(quote.error),
          isMarketOpen: known.isOpen,
          rate,
          balance: balance.data?.available,
          lots,
          sellsParts: abilities.data ? sellsParts(abilities.data.items) : hasNoAbilities ? false : undefined,
        };
        return (
          <OrderForm
            side={side}
            onSide={(type) =>
              startTransition(async () => {
                turnTo(type);
                await navigate(`?type=${type}`, { replace: true, state });
              })
            }
            quote={known}
            traded={traded}
            terms={terms}
            receivedAt={receivedAt}
            answeredAt={answeredAt}
            order={order}
            begun={begun}
            inAddress={draftFrom(search, side)}
            refreshPrice={quote.refetch}
            calls={{ balance, lots: held, rate: settings }}
          />
        );
      }}
    </QueryView>
  );
}

/** The first defined value since it was last undefined. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if ((first === undefined) !== (value === undefined)) setFirst(value);
  return first;
}

const tradedOf = (quote: Quote, address: { symbol: string; market: string; name: string }): Traded => ({
  ...address,
  name: quote.name || address.name,
  kind: quote.kind === null || quote.kind === 'index' ? 'stock' : quote.kind,
  currency: quote.currency ?? deployment.currency,
  decimals: decimalsOf(quote),
});
