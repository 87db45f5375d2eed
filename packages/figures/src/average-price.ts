/** The average price of purchases: the level that a ticket compares the market with. Pure, exact (D27). */
import { add, cmp, type Decimal, decimal, div, mul, round } from '@bourse/money/decimal';

/** Units that were bought at one price. */
export interface Purchase {
  price: Decimal;
  quantity: number;
}

/**
 * What was paid for one unit on average, without fees. Rounded half up.
 * @param notional price × quantity of all of them, in the instrument's currency
 */
export const averageOf = (notional: Decimal, quantity: number, decimals: number): Decimal =>
  div(notional, decimal(quantity), decimals, 'half-up');

/**
 * The same of several purchases, of at least one unit.
 * @param decimals places of the instrument's price
 */
export const averagePrice = (purchases: readonly Purchase[], decimals: number): Decimal =>
  averageOf(
    add('0', ...purchases.map(({ price, quantity }) => mul(price, decimal(quantity)))),
    purchases.reduce((units, { quantity }) => units + quantity, 0),
    decimals,
  );

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
