/** Conversions between currencies, from the traded pairs. */
import { type Currency, currencies } from '@bourse/money/currency';
import { type Decimal, div } from '@bourse/money/decimal';
import type { Market } from './market.ts';
import { knownSymbol } from './symbols.ts';

/** Pairs whose price is units of a currency for a dollar. */
const PAIRS: Partial<Record<Currency, string>> = { INR: 'USD/INR', CHF: 'USD/CHF' };

const PLACES = 8;

const forOneDollar = (market: Market, currency: Currency, at: number): Decimal | undefined => {
  if (currency === 'USD') return '1';
  const pair = PAIRS[currency];
  return pair === undefined ? undefined : market.quote(knownSymbol(pair), at).price;
};

/**
 * Units of one currency for one of another at an instant. It is a pure function like all prices, so a purchase and a
 * sale at one instant have the same rate. A closed market keeps its last price.
 * @returns null if no pair connects the two (the Mexican peso)
 */
export const marketRate = (market: Market, from: Currency, to: Currency, at: number): Decimal | null => {
  if (from === to) return '1';
  const [ofFrom, ofTo] = [forOneDollar(market, from, at), forOneDollar(market, to, at)];
  if (!ofFrom || !ofTo) return null;
  return from === 'USD' ? ofTo : div(ofTo, ofFrom, PLACES, 'half-up');
};

/** Units of a deployment's currency for one of each other currency that the market converts. */
export type Rates = Partial<Record<Currency, Decimal>>;

/** All rates at an instant. */
export const marketRates = (market: Market, own: Currency, at: number): Rates =>
  Object.fromEntries(
    currencies
      .filter((from) => from !== own)
      .flatMap((from) => {
        const rate = marketRate(market, from, own, at);
        return rate === null ? [] : [[from, rate]];
      }),
  );
