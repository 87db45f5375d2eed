/** Figures of a price: what a quantity costs in the price's currency, and how far the market is from it. Pure, exact (D27). */
import { add, type Decimal, decimal, div, mul, sub } from '@bourse/money/decimal';
import { gainOn } from '@bourse/money/gain';

/** In the price's currency, not rounded and without a fee. */
export const amountAt = (price: Decimal, quantity: number): Decimal => mul(price, decimal(quantity));

/** The market's price against one that was paid or set, in percent with two decimals; undefined for a price of zero. */
export const changeSince = (price: Decimal, marketPrice: Decimal): Decimal | undefined =>
  gainOn(price, sub(marketPrice, price)).percent;

/** A price that is so many percent away, rounded to the decimals of a price. @param percent '-5', '3' */
export const priceAway = (price: Decimal, percent: Decimal, decimals: number): Decimal =>
  div(mul(price, add('100', percent)), '100', decimals, 'half-up');
