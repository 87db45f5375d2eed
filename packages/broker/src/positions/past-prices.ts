/**
 * Prices of the past, cached: the value of an account at the ends of days needs those of all that was held then, and
 * the same ones for every customer. They are pure functions and never become stale.
 */
import type { Decimal } from '@bourse/money/decimal';
import type { PastPrices } from '../call/services.ts';
import type { Market } from '../market/market.ts';
import { memoize } from '../market/memoize.ts';
import type { Instrument } from '../market/symbols.ts';

/** About a hundred days of each instrument; a few megabytes. */
const MOST = 20_000;

export const openPastPrices = (market: Market): PastPrices => {
  const known = memoize(
    MOST,
    ({ instrument, at }: { instrument: Instrument; at: number }): { price: Decimal } => ({
      price: market.price(instrument, at),
    }),
    ({ instrument, at }) => `${instrument.symbol} ${at}`,
  );
  return (instrument, at) => known({ instrument, at }).price;
};
