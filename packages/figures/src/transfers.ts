/** Figures of recharges and withdrawals (product.md, "Recharge and withdrawal"). Pure, exact (D27). */
import type { Recharge } from '@bourse/contract/recharges';
import type { Withdrawal } from '@bourse/contract/withdrawals';
import { cmp, type Decimal, decimal, div, isNegative, mul, sub } from '@bourse/money/decimal';

/** What did not arrive of the amount; undefined where all did or where that is not known. */
export function deductedOf({
  amount,
  received,
}: Pick<Recharge | Withdrawal, 'amount' | 'received'>): Decimal | undefined {
  return received !== null && cmp(amount, received) > 0 ? sub(amount, received) : undefined;
}

/** The whole units of an amount, or of an equal part of it, rounded down; '0' for less than nothing. */
export const wholeUnits = (amount: Decimal, parts = 1): Decimal =>
  isNegative(amount) ? '0' : div(amount, decimal(parts), 0, 'floor');

/** An amount in US dollars. @param usdRate dollars for one unit of the deployment's currency (D34, D73) */
export const inDollars = (amount: Decimal, usdRate: Decimal): Decimal => mul(amount, usdRate);
