/** The arithmetic of loans: what is owed by when, what the balance lacks for it, and what can be requested. */
import { type Loan, MIN_LOAN } from '@bourse/contract/loans';
import { add, cmp, type Decimal, decimal, isNegative, sub } from '@bourse/money/decimal';

/** A loan that is paid out and not repaid. */
export type OwedLoan = Loan & { repaymentTime: number };

const isOwed = (loan: Loan): loan is OwedLoan => loan.state === 'unpaid' && loan.repaymentTime !== null;

export const isOverdue = (loan: Loan, now: number): boolean => isOwed(loan) && loan.repaymentTime <= now;

/** The loans that are owed, the first due first. */
export const owedLoans = (loans: readonly Loan[]): OwedLoan[] =>
  loans.filter(isOwed).sort((a, b) => a.repaymentTime - b.repaymentTime);

/**
 * The repayment that is due first.
 * @param amountDue what the back end says is owed; undefined is answered where the loans that are known do not make it up
 */
export function nextRepayment(loans: readonly Loan[], amountDue: Decimal): OwedLoan | undefined {
  const owed = owedLoans(loans);
  const sum = add('0', ...owed.map(({ amount }) => amount));
  return cmp(sum, amountDue) === 0 ? owed[0] : undefined;
}

export interface Shortage {
  loan: OwedLoan;
  /** How much more the balance needs, so that this loan and those due before it can be repaid. */
  short: Decimal;
}

/** The loans that the balance does not cover, the first due first: each repayment leaves less for the next. */
export function shortages(loans: readonly Loan[], available: Decimal): Shortage[] {
  let left = available;
  return owedLoans(loans).flatMap((loan) => {
    left = sub(left, loan.amount);
    return isNegative(left) ? [{ loan, short: sub('0', left) }] : [];
  });
}

/** What was requested and is not paid out: the part of the limit that is neither owed nor left. */
export function requestedOf(limit: Decimal, amountDue: Decimal, remaining: Decimal): Decimal {
  const requested = sub(limit, add(amountDue, remaining));
  return isNegative(requested) ? '0' : requested;
}

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
