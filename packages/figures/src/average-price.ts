/** The average price of purchases: the level that a ticket compares the market with. Pure, exact (D27). */
import { add, type Decimal, decimal, div, mul } from '@bourse/money/decimal';

/** Units that were bought at one price. */
export interface Purchase {
  price: Decimal;
  quantity: number;
}

/**
 * What was paid for one unit on average, in the instrument's currency and without fees.
 * @param purchases at least one unit
 * @param decimals places of the instrument's price; rounded half up
 */
export const averagePrice = (purchases: readonly Purchase[], decimals: number): Decimal =>
  div(
    add('0', ...purchases.map(({ price, quantity }) => mul(price, decimal(quantity)))),
    decimal(purchases.reduce((units, { quantity }) => units + quantity, 0)),
    decimals,
    'half-up',
  );
