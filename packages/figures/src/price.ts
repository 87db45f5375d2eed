/** Figures of a price: what a quantity costs in the price's currency, and how far the market is from it. Pure, exact (D27). */
import { type Decimal, decimal, mul, sub } from '@bourse/money/decimal';
import { gainOn } from '@bourse/money/gain';

/** In the price's currency, not rounded and without a fee. */
export const amountAt = (price: Decimal, quantity: number): Decimal => mul(price, decimal(quantity));

/** The market's price against one that was paid or set, in percent with two decimals; undefined for a price of zero. */
export const changeSince = (price: Decimal, marketPrice: Decimal): Decimal | undefined =>
  gainOn(price, sub(marketPrice, price)).percent;
