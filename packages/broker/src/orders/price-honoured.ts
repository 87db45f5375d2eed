/** Whether an order may be filled at the price that the customer saw. */
import { QUOTE_LIFETIME } from '@bourse/contract/orders';
import { cmp, type Decimal } from '@bourse/money/decimal';
import type { Market } from '../market/market.ts';
import type { Instrument } from '../market/symbols.ts';

/** Whether a quote of the last QUOTE_LIFETIME, or the one that stood when it began, said this price. */
export const hadPrice = (market: Market, instrument: Instrument, price: Decimal, at: number): boolean => {
  let quote = market.quote(instrument, at);
  while (cmp(quote.price, price) !== 0) {
    if (quote.time <= at - QUOTE_LIFETIME) return false;
    quote = market.quote(instrument, quote.time - 1);
  }
  return true;
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
