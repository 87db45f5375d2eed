import { type MoneyCall, useMoneyCall } from '@bourse/api/money-call';
import { NEWEST } from '@bourse/api/newest';
import type { InputOf } from '@bourse/contract/endpoint';
import { listLoans, requestLoan } from '@bourse/contract/loans';

export type LoanRequest = MoneyCall<InputOf<typeof requestLoan>>;

/**
 * The request of a loan, of which each customer has at most one under way.
 * @param ended id of a request whose outcome is shown again: the customer has come back to it
 */
export const useLoanRequest = (ended: string | undefined): LoanRequest =>
  useMoneyCall(requestLoan, {
    scope: 'loan',
    lookUp: { list: listLoans, input: NEWEST, numberOf: ({ loanNo }) => loanNo },
    resume: ended,
  });
