import type { Currency } from '@bourse/money/currency';
import type { Fill } from '../ledger/post.ts';
import type { Market } from '../market/market.ts';
import { marketRate } from '../market/rates.ts';
import type { Instrument } from '../market/symbols.ts';

/**
 * The price at which an order is filled (D77): the market's price and conversion of the instant, while the market is
 * open.
 */
export const marketPrice =
  (market: Market, instrument: Instrument, own: Currency) =>
  (at: number): Fill => {
    const { price, isOpen } = market.quote(instrument, at);
    return { price: isOpen ? price : null, rate: marketRate(market, instrument.currency, own, at) };
  };
