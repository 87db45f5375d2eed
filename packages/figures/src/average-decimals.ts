/** How an average price is written. Pure, exact (D27). */
import { cmp, type Decimal, decimal, mul, round } from '@bourse/money/decimal';

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
