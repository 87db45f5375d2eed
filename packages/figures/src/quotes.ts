/** What an instrument has made today (D89): since its previous close. Exact, in the instrument's currency. */
import { add, cmp, type Decimal, decimal, div, mul, round, sub } from '@bourse/money/decimal';
import { changeSince } from './price.ts';

interface Priced {
  price?: Decimal | null | undefined;
  previousClose?: Decimal | null | undefined;
}

/** Price less previous close; undefined where either is not known. */
export const changeOf = ({ price, previousClose }: Priced): Decimal | undefined =>
  price && previousClose ? sub(price, previousClose) : undefined;

/** The change in percent of the previous close, two decimals: '-1.25'. */
export const changePercentOf = ({ price, previousClose }: Priced): Decimal | undefined =>
  price && previousClose ? changeSince(previousClose, price) : undefined;

/** A price that is so many percent away, rounded to the decimals of a price. @param percent '-5', '3' */
export const priceAway = (price: Decimal, percent: Decimal, decimals: number): Decimal =>
  div(mul(price, add('100', percent)), '100', decimals, 'half-up');

/** An average has at most this many decimals more than a price. */
const MORE_PLACES = 4;

/**
 * The number of decimals that an average price needs to multiply back to the total cost, exact to two decimals:
 * four more for 14 shares at 982.0214, none more when all were bought at one price.
 * @param least decimals of a price
 */
export function decimalsOfAverage(average: Decimal, quantity: number, least: number): number {
  const together = (places: number) =>
    round(mul(round(average, places, 'half-up'), decimal(quantity)), 2, 'half-up');
  let decimals = least;
  while (decimals < least + MORE_PLACES && cmp(together(decimals), together(least + MORE_PLACES)) !== 0)
    decimals += 1;
  return decimals;
}
