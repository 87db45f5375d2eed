import { type Decimal, div, isZero, mul } from './decimal.ts';

/** A profit or loss. */
export interface Gain {
  amount: Decimal;
  /** '1.25' is 1.25 %; undefined when the amount before was zero. */
  percent: Decimal | undefined;
}

/** @param before the amount before the gain */
export const gainOn = (before: Decimal, amount: Decimal): Gain => ({
  amount,
  percent: isZero(before) ? undefined : div(mul(amount, '100'), before, 2, 'half-up'),
});
