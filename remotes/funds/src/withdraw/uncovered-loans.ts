/** What a withdrawal would leave for the loans that are owed. Pure. */
import type { Loan } from '@bourse/contract/loans';
import { add, cmp, type Decimal, isZero, sub } from '@bourse/money/decimal';

export interface UncoveredLoans {
  owed: Decimal;
  /** What would be left in the balance. */
  left: Decimal;
  /** When the first of them is due; undefined where no loan says so. */
  dueAt: number | undefined;
}

/** The loans that the rest of the balance would not cover. */
export function uncoveredLoans(
  loans: readonly Loan[],
  available: Decimal | undefined,
  amount: Decimal | undefined,
): UncoveredLoans | undefined {
  const unpaid = loans.filter(({ state }) => state === 'unpaid');
  if (available === undefined || amount === undefined || unpaid.length === 0) return undefined;
  const owed = add('0', ...unpaid.map((loan) => loan.amount));
  const left = sub(available, amount);
  if (isZero(owed) || cmp(left, owed) >= 0) return undefined;
  const due = unpaid.flatMap(({ repaymentTime }) => repaymentTime ?? []);
  return { owed, left, dueAt: due.length > 0 ? Math.min(...due) : undefined };
}
