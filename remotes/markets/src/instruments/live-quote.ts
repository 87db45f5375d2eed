/**
 * One instrument, live. What stands still and what moves are asked for apart, with one call: a tick renders what shows
 * the price, and leaves the screen around it alone.
 */
import { q, useReceivedAt } from '@bourse/api/query';
import { getQuote, type Quote } from '@bourse/contract/market';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { STOCK_REFRESH } from '../refresh.ts';

const asked = (symbol: string) => q(getQuote, { symbol }, { every: STOCK_REFRESH });

/** What of a quote stands still while its price moves. */
export type Listing = Pick<
  Quote,
  | 'symbol'
  | 'name'
  | 'kind'
  | 'market'
  | 'marketName'
  | 'exchange'
  | 'currency'
  | 'decimals'
  | 'isOpen'
  | 'nextChange'
  | 'sessionStart'
>;

/** Its symbol is the one that was asked for, whatever a back end calls it: its parts ask by it again. */
const listingOf =
  (symbol: string) =>
  (quote: Quote): Listing => ({
    symbol,
    name: quote.name,
    kind: quote.kind,
    market: quote.market,
    marketName: quote.marketName,
    exchange: quote.exchange,
    currency: quote.currency,
    decimals: quote.decimals,
    isOpen: quote.isOpen,
    nextChange: quote.nextChange,
    sessionStart: quote.sessionStart,
  });

/** The four states of a screen are those of its listing. */
export const useListing = (symbol: string) => useQuery({ ...asked(symbol), select: listingOf(symbol) });

/** The quote as of now, for a part of a screen whose listing is there. */
export const useLiveQuote = (symbol: string): Quote => useSuspenseQuery(asked(symbol)).data;

/** When it came: epoch milliseconds, read when it is looked at. */
export const useQuotedAt = (symbol: string): (() => number) => useReceivedAt(asked(symbol));
