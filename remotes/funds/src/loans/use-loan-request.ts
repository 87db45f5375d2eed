import { type MoneyCall, useMoneyCall } from '@bourse/api/money-call';
import { listLoans, requestLoan } from '@bourse/contract/loans';
import type { Of } from '@bourse/contract/schema';
import { RECENT } from './loan-queries.ts';

export type LoanRequest = MoneyCall<Of<typeof requestLoan.input>>;

/** The request of a loan, of which each customer has at most one under way. */
export const useLoanRequest = (): LoanRequest =>
  useMoneyCall(requestLoan, {
    slot: 'loan',
    lookUp: { list: listLoans, input: RECENT, numberOf: ({ loanNo }) => loanNo },
  });
