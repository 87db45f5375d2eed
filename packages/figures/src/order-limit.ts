/** The limit of an order (D77). Pure, exact (D27). */
import { add, type Decimal, mul, round, sub } from '@bourse/money/decimal';

/**
 * The price that is still agreed to (order limit, D77), rounded towards the one that was seen.
 * @param tolerance '0.001' is 0.1 %
 * @param places decimals of the limit
 */
export const worstPriceOf = (
  side: 'buy' | 'sell',
  price: Decimal,
  tolerance: Decimal,
  places: number,
): Decimal =>
  side === 'buy'
    ? round(mul(price, add('1', tolerance)), places, 'floor')
    : round(mul(price, sub('1', tolerance)), places, 'ceil');
