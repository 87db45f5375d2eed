/**
 * One instrument, live. One query serves two selections: what is constant (the listing) and the quote, so that a tick
 * renders only the parts that show the price.
 */
import { codeOf } from '@bourse/api/error';
import { q, type ReceivedAt, useAnsweredAt, useReceivedAt } from '@bourse/api/query';
import { getQuote, type Quote } from '@bourse/contract/market';
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { STOCK_REFRESH } from '../refresh.ts';

const asked = (symbol: string) => q(getQuote, { symbol }, { every: STOCK_REFRESH });

/** The fields of a quote that do not change with its price. */
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

/**
 * The symbol is the requested one, even if the back end writes it differently, because other parts of the screen query
 * by it.
 */
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

/** The listing, whose query state is the state of a screen. */
export const useListing = (symbol: string) => useQuery({ ...asked(symbol), select: listingOf(symbol) });

/** The current quote, for parts of a screen that are rendered once the listing is loaded. It suspends otherwise. */
export const useLiveQuote = (symbol: string): Quote => useSuspenseQuery(asked(symbol)).data;

/** Whether a call has failed without an answer, also where the browser says that there is a network. */
export const isUnanswered = (error: unknown): boolean => ['network', 'timeout'].includes(codeOf(error) ?? '');

const nothing = () => null;

/** `isUnanswered` of the last call for the quote, and when there was an answer, ms by the page's monotonic clock. */
export function useAnswers(symbol: string): {
  isUnanswered: boolean;
  answeredAt: () => number | undefined;
} {
  const { error } = useQuery({ ...asked(symbol), select: nothing });
  return { isUnanswered: isUnanswered(error), answeredAt: useAnsweredAt(asked(symbol)) };
}

/** The quote that came last, without following it. */
export const readQuote = (client: QueryClient, symbol: string): Quote | undefined =>
  client.getQueryData(asked(symbol).queryKey);

/** When it came: epoch milliseconds, read when it is looked at. */
export const useQuotedAt = (symbol: string): ReceivedAt => useReceivedAt(asked(symbol));
