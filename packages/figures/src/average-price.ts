/** The average price of purchases: the level that a ticket compares the market with. Pure, exact (D27). */
import { add, type Decimal, decimal, div, mul } from '@bourse/money/decimal';

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
