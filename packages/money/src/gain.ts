import { cmp, type Decimal, div, mul } from './decimal.ts';

/** A profit or loss. */
export interface Gain {
  amount: Decimal;
  /** '1.25' is 1.25 %; undefined when there was nothing before, or only debt. */
  percent: Decimal | undefined;
}

/** @param before the amount before the gain */
export const gainOn = (before: Decimal, amount: Decimal): Gain => ({
  amount,
  percent: cmp(before, '0') <= 0 ? undefined : div(mul(amount, '100'), before, 2, 'half-up'),
});
