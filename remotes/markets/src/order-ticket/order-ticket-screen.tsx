import { q, useReceivedAt } from '@bourse/api/query';
import { getBalance } from '@bourse/contract/customer';
import { decimalsOf, displaySymbol } from '@bourse/contract/instrument';
import { getQuote, type Quote } from '@bourse/contract/market';
import { listOrders } from '@bourse/contract/orders';
import type { Side } from '@bourse/links/links';
import { deployment } from '@bourse/session/config';
import { Four } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useOptimistic, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { NoInstrument, useIsUnknown } from '../instruments/no-instrument.tsx';
import { useRate } from '../instruments/use-rate.ts';
import { LIST_REFRESH, STOCK_REFRESH } from '../refresh.ts';
import { useWords } from '../words.ts';
import { useEachSecond } from './each-second.ts';
import { instrumentOrders } from './instrument-orders.ts';
import { NotTradable } from './not-tradable.tsx';
import { useOnline } from './online.ts';
import type { Traded } from './order.ts';
import { OrderEnd } from './order-end.tsx';
import { OrderForm } from './order-form.tsx';
import { isEnd } from './order-outcome.ts';
import { type Draft, draftOf, isStale, lotsOf, newDraft, type Terms } from './order-ticket.ts';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { useOrder } from './use-order.ts';

/** Buying and selling one instrument (spec section 2, Stock trading). Another one in the address is another ticket. */
export function OrderTicketScreen() {
  const { symbol = '', market = '', name = '' } = useParams();
  return <OrderTicket key={symbol} symbol={symbol} market={market} name={name} />;
}

/** Price and lots change with every poll; how the order that was sent ended stands above them. */
function OrderTicket({ symbol, market, name }: { symbol: string; market: string; name: string }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // The side stands in the address; the ticket turns at once and does not wait for the router.
  const [side, turnTo] = useOptimistic<Side>(search.get('type') === 'sell' ? 'sell' : 'buy');
  const { t } = useWords();
  const order = useOrder(symbol);
  const isOnline = useOnline();
  // After an order: what did not come about, or nothing yet.
  const [begun, setBegun] = useState<Draft>();

  const asked = q(getQuote, { symbol }, { every: STOCK_REFRESH });
  const quote = useQuery(asked);
  const isUnknown = useIsUnknown(quote);
  const receivedAt = useReceivedAt(asked);
  const isPriceOld = useEachSecond(() => isStale(receivedAt(), Date.now()));
  const balance = useQuery(q(getBalance, {}, { every: LIST_REFRESH }));
  const orders = useQuery(q(listOrders, instrumentOrders(symbol), { every: LIST_REFRESH }));
  const { rate, settings } = useRate(quote.data?.currency ?? deployment.currency);

  const { outcome, sent, dismiss } = order;
  if (sent && isEnd(outcome)) {
    const goBack = () => {
      setBegun(outcome.is === 'placed' ? newDraft(side) : draftOf(sent));
      dismiss();
    };
    return <OrderEnd sent={sent} outcome={outcome} orders={orders.data?.items ?? []} dismiss={goBack} />;
  }

  if (isUnknown) return <NoInstrument symbol={displaySymbol(symbol)} />;
  return (
    <Four result={quote} pending={<TicketSkeleton side={side} />} errorTitle={t('orderTicket.failed.price')}>
      {(known) => {
        if (known.kind === 'index') return <NotTradable symbol={symbol} name={known.name || name} />;
        const traded = tradedOf(known, { symbol, market, name });
        const terms: Terms = {
          isOnline,
          price: known.price,
          isPriceOld,
          isMarketOpen: known.isOpen,
          rate,
          balance: balance.data?.available,
          lots: orders.data && lotsOf(orders.data.items, symbol),
        };
        return (
          <OrderForm
            side={side}
            onSide={(type) =>
              startTransition(async () => {
                turnTo(type);
                await navigate(`?type=${type}`, { replace: true });
              })
            }
            quote={known}
            traded={traded}
            terms={terms}
            receivedAt={receivedAt}
            order={order}
            begun={begun}
            refreshPrice={quote.refetch}
            calls={{ balance, lots: orders, rate: settings }}
          />
        );
      }}
    </Four>
  );
}

const tradedOf = (quote: Quote, address: { symbol: string; market: string; name: string }): Traded => ({
  ...address,
  name: quote.name || address.name,
  kind: quote.kind === null || quote.kind === 'index' ? 'stock' : quote.kind,
  currency: quote.currency ?? deployment.currency,
  decimals: decimalsOf(quote),
});
