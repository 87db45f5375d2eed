/** Conversions between currencies, from the traded pairs. */
import { type Currency, currencies } from '@bourse/money/currency';
import { type Decimal, div } from '@bourse/money/decimal';
import type { Market } from './market.ts';
import { type Instrument, knownSymbol } from './symbols.ts';

/** Pairs whose price is units of a currency for a dollar. */
const PAIRS: Partial<Record<Currency, string>> = { INR: 'USD/INR', CHF: 'USD/CHF' };

const PLACES = 8;

/** The price of an instrument at the instant of a conversion. */
type PriceOf = (instrument: Instrument) => Decimal;

const forOneDollar = (priceOf: PriceOf, currency: Currency): Decimal | undefined => {
  if (currency === 'USD') return '1';
  const pair = PAIRS[currency];
  return pair === undefined ? undefined : priceOf(knownSymbol(pair));
};

/** As `marketRate`, at the prices of any source. */
export const rateAtPrices = (priceOf: PriceOf, from: Currency, to: Currency): Decimal | null => {
  if (from === to) return '1';
  const [ofFrom, ofTo] = [forOneDollar(priceOf, from), forOneDollar(priceOf, to)];
  if (!ofFrom || !ofTo) return null;
  return from === 'USD' ? ofTo : div(ofTo, ofFrom, PLACES, 'half-up');
};

/**
 * Units of one currency for one of another at an instant. It is a pure function like all prices, so a purchase and a
 * sale at one instant have the same rate. A closed market keeps its last price.
 * @returns null if no pair connects the two (the Mexican peso)
 */
export const marketRate = (market: Market, from: Currency, to: Currency, at: number): Decimal | null =>
  rateAtPrices((instrument) => market.quote(instrument, at).price, from, to);

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
