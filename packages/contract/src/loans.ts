/** Loans (product.md, "Loans"; D33, D43). Interest-free; repaid from the balance when due. */

import type { Setting } from '@bourse/contract/deployment';
import {
  amount,
  flag,
  id,
  instant,
  integer,
  maybe,
  type Of,
  optionally,
  page,
  paged,
  record,
  statusOf,
  string,
} from '@bourse/contract/schema';
import { cmp, type Decimal, parseDecimal } from '@bourse/money/decimal';
import { endpoint } from './endpoint.ts';
import { moneyEndpoint } from './money.ts';

/** In the deployment's currency (D33). */
export const MIN_LOAN = 500;

export interface LoanTerms {
  /** From the payout until it is due; undefined where the back end does not tell it. */
  days: number | undefined;
  /** How much one customer may owe at once; undefined likewise. */
  limit: Decimal | undefined;
}

/** The terms of loans, of the settings `loan_days` and `loan_limit` (D59). */
export const loanTerms = (settings: readonly Setting[]): LoanTerms => {
  const numberOf = (name: string) => parseDecimal(settings.find(({ tag }) => tag === name)?.value);
  const days = Number(numberOf('loan_days'));
  const limit = numberOf('loan_limit');
  return {
    days: Number.isSafeInteger(days) && days > 0 ? days : undefined,
    limit: limit && cmp(limit, '0') > 0 ? limit : undefined,
  };
};

export const getLoanData = endpoint({
  name: 'getLoanData',
  method: 'GET',
  path: '/stock/success/loans/data',
  input: record({}),
  output: record({
    /** Of all loans that are paid out and not repaid. */
    amountDue: ['amountDue', amount],
    creditScore: ['creditScore', maybe(integer)],
    /** What can still be asked for. */
    remainingAmount: ['remainingAmount', amount],
  }),
  errors: [],
  reads: ['loans'],
});

export const requestLoan = moneyEndpoint({
  name: 'requestLoan',
  path: '/stock/success/loans/add',
  body: {
    amount: ['count', integer],
  },
  number: 'loanNo',
  errors: ['loan-too-small', 'credit-limit-exceeded', 'another-loan-overdue', 'amount-too-large'],
  changes: ['loans', 'customer', 'balance', 'bills'],
});

/** Labels; no order between them may be inferred (D43). */
export const loanState = statusOf(
  { 0: 'unapplied', 1: 'applying', 2: 'approved', 3: 'rejected', 4: 'unpaid', 5: 'paid' },
  'unknown',
);
export type LoanState = Of<typeof loanState>;

/** Reasons of a rejection that are codes: the app says them in the customer's language. */
export const loanRejections = ['another-loan-overdue'] as const;

const loanSchema = record({
  id: ['id', id],
  loanNo: ['no', maybe(string())],
  amount: ['count', amount],
  state: ['state', loanState],
  /** When it was approved or rejected; null before, and where the back end does not tell it. */
  decidedAt: ['decided_at', maybe(instant)],
  /** Why it was rejected: one of `loanRejections`, or what the back office wrote; null where no reason is known. */
  reason: ['reason', maybe(string())],
  /** From the payout until it is due, in days; null where that is not known or not a whole number. */
  termDays: ['days', maybe(integer)],
  /** When it is to be repaid; null before it is paid out. */
  repaymentTime: ['repayment_time', maybe(instant)],
  /** When it was repaid; null before, and where the back end does not tell it. */
  repaidAt: ['repaid_at', maybe(instant)],
  createdAt: ['created_at', instant],
  requestKey: ['request_key', maybe(string())],
});
export type Loan = Of<typeof loanSchema>;

/** The customer's loans, the newest first. */
export const listLoans = endpoint({
  name: 'listLoans',
  method: 'GET',
  path: '/stock/success/loans/list',
  input: record({
    ...paged,
    /** Only what is not over (D79). */
    isUnderWay: ['under_way', optionally(flag)],
  }),
  output: page(loanSchema),
  errors: [],
  reads: ['loans'],
});
