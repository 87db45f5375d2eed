/** Figures of loans (product.md, "Loans"): what is owed by when, and what the balance lacks for it. Pure, exact (D27). */
import type { Loan } from '@bourse/contract/loans';
import { add, cmp, type Decimal, isNegative, isZero, neg, sub } from '@bourse/money/decimal';

/** A loan that is paid out and not repaid. */
export type OwedLoan = Loan & { repaymentTime: number };

const isOwed = (loan: Loan): loan is OwedLoan => loan.state === 'unpaid' && loan.repaymentTime !== null;

export const isOverdue = (loan: Loan, now: number): boolean => isOwed(loan) && loan.repaymentTime <= now;

/** The loans that are owed, the first due first. */
export const owedLoans = (loans: readonly Loan[]): OwedLoan[] =>
  loans.filter(isOwed).sort((a, b) => a.repaymentTime - b.repaymentTime);

export const sumOfLoans = (loans: readonly Loan[]): Decimal => add('0', ...loans.map(({ amount }) => amount));

/**
 * The repayment that is due first.
 * @param amountDue what the back end says is owed; undefined is answered where the loans that are known do not make it up
 */
export function nextRepayment(loans: readonly Loan[], amountDue: Decimal): OwedLoan | undefined {
  const owed = owedLoans(loans);
  return cmp(sumOfLoans(owed), amountDue) === 0 ? owed[0] : undefined;
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
    return isNegative(left) ? [{ loan, short: neg(left) }] : [];
  });
}

export interface UsedLimit {
  /** Requested and not paid out. */
  requested: Decimal;
  /** Owed and requested. */
  used: Decimal;
}

/**
 * How much of the limit is used. With `remaining`, the parts make up the limit, unless more is owed than the limit allows.
 * @param amountDue what is owed, @param remaining what can still be borrowed
 */
export function usedLimit(limit: Decimal, amountDue: Decimal, remaining: Decimal): UsedLimit {
  const rest = sub(limit, add(amountDue, remaining));
  const requested = isNegative(rest) ? '0' : rest;
  return { requested, used: add(amountDue, requested) };
}

export interface UncoveredLoans {
  owed: Decimal;
  /** What would be left in the balance. */
  left: Decimal;
  /** When the first of them is due; undefined where no loan says so. */
  dueAt: number | undefined;
}

/** The loans that the balance would not cover after a payment; undefined where it covers all, or where that is not known. */
export function uncoveredLoans(
  loans: readonly Loan[],
  available: Decimal | undefined,
  payment: Decimal | undefined,
): UncoveredLoans | undefined {
  const unpaid = loans.filter(({ state }) => state === 'unpaid');
  if (available === undefined || payment === undefined || unpaid.length === 0) return undefined;
  const owed = sumOfLoans(unpaid);
  const left = sub(available, payment);
  if (isZero(owed) || cmp(left, owed) >= 0) return undefined;
  const due = unpaid.flatMap(({ repaymentTime }) => repaymentTime ?? []);
  return { owed, left, dueAt: due.length > 0 ? Math.min(...due) : undefined };
}
