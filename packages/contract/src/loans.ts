/** Loans (product.md, "Loans"; D33, D43). Interest-free; repaid from the balance when due. */

import {
  amount,
  id,
  instant,
  maybe,
  type Of,
  optionally,
  page,
  record,
  statusOf,
  string,
  whole,
} from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';
import { moneyEndpoint } from './money.ts';

/** In the deployment's currency (D33). */
export const MIN_LOAN = 500;

export const getLoanData = endpoint({
  name: 'getLoanData',
  method: 'GET',
  path: '/stock/success/loans/data',
  input: record({}),
  output: record({
    /** Of all loans that are paid out and not repaid. */
    amountDue: ['amountDue', amount],
    creditScore: ['creditScore', maybe(whole)],
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
    amount: ['count', whole],
  },
  number: 'loanNo',
  errors: ['loan-too-small', 'credit-limit-exceeded', 'amount-too-large'],
  changes: ['loans', 'customer', 'balance', 'bills'],
});

/** Labels; no order between them may be inferred (D43). */
export const loanState = statusOf(
  { 0: 'unapplied', 1: 'applying', 2: 'approved', 3: 'rejected', 4: 'unpaid', 5: 'paid' },
  'unknown',
);
export type LoanState = Of<typeof loanState>;

const loanSchema = record({
  id: ['id', id],
  loanNo: ['no', maybe(string())],
  amount: ['count', amount],
  state: ['state', loanState],
  /** When it is to be repaid; null before it is paid out. */
  repaymentTime: ['repayment_time', maybe(instant)],
  createdAt: ['created_at', instant],
  requestKey: ['request_key', maybe(string())],
});
export type Loan = Of<typeof loanSchema>;

/** The customer's loans, the newest first. */
export const listLoans = endpoint({
  name: 'listLoans',
  method: 'GET',
  path: '/stock/success/loans/list',
  input: record({ page: ['page', optionally(whole)], limit: ['limit', optionally(whole)] }),
  output: page(loanSchema),
  errors: [],
  reads: ['loans'],
});
