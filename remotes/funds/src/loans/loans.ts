/** What can be requested as a loan (D59). Pure. */
import { MIN_LOAN } from '@bourse/contract/loans';
import { cmp, type Decimal, decimal } from '@bourse/money/decimal';

export const MINIMUM: Decimal = decimal(MIN_LOAN);

export const isTooLittleLeft = (remaining: Decimal): boolean => cmp(remaining, MINIMUM) < 0;

/** What is wrong with a typed amount; undefined where it can be requested. */
export type AmountProblem = 'empty' | 'tooSmall' | 'tooMuch';

/** @param amount undefined while nothing is entered */
export function amountProblem(amount: Decimal | undefined, remaining: Decimal): AmountProblem | undefined {
  if (amount === undefined) return 'empty';
  if (cmp(amount, MINIMUM) < 0) return 'tooSmall';
  return cmp(amount, remaining) > 0 ? 'tooMuch' : undefined;
}
