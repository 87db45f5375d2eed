/** Whether an order may be filled at the price that the customer saw. */
import { QUOTE_LIFETIME } from '@bourse/contract/orders';
import { cmp, type Decimal } from '@bourse/money/decimal';
import type { Calendar } from '../market/calendar.ts';
import type { Market } from '../market/market.ts';
import type { Instrument } from '../market/symbols.ts';

/** When the market opened last. The close before it stood all night, but nobody could trade at it any more. */
const openingBefore = ({ latestSession, isOpen }: Calendar, at: number): number => {
  const opensAt = latestSession(at)?.opensAt ?? 0;
  return isOpen(opensAt - 1) ? 0 : opensAt;
};

/** Whether a quote of the last QUOTE_LIFETIME, or the one that stood when it began, said this price. */
export const hadPrice = (market: Market, instrument: Instrument, price: Decimal, at: number): boolean => {
  let quote = market.quote(instrument, at);
  // Most prices are the present one.
  if (cmp(quote.price, price) === 0) return true;
  const earliest = Math.max(at - QUOTE_LIFETIME, openingBefore(market.calendar(instrument.venue), at));
  while (quote.time > earliest) {
    quote = market.quote(instrument, quote.time - 1);
    if (cmp(quote.price, price) === 0) return true;
  }
  return false;
};

/** What the market says against an order at this price, or nothing. */
export const objectionTo = (
  market: Market,
  instrument: Instrument,
  price: Decimal,
  at: number,
): 'market-closed' | 'price-changed' | undefined => {
  if (!market.quote(instrument, at).isOpen) return 'market-closed';
  return hadPrice(market, instrument, price, at) ? undefined : 'price-changed';
};
