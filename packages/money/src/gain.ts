import { type Decimal, div, isZero, mul } from './decimal.ts';

/** What something has made or lost. */
export interface Gain {
  amount: Decimal;
  /** '1.25' is 1.25 %; undefined where there was nothing before. */
  percent: Decimal | undefined;
}

/** @param before what there was before `amount` came to it */
export const gainOn = (before: Decimal, amount: Decimal): Gain => ({
  amount,
  percent: isZero(before) ? undefined : div(mul(amount, '100'), before, 2, 'half-up'),
});
