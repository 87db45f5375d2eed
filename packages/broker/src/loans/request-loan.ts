import { requestLoan as endpoint, MIN_LOAN } from '@bourse/contract/loans';
import { moneyCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { moneyCallResult } from '../ledger/money-call-result.ts';
import { requestLoan as request } from '../ledger/products.ts';
import { checkTransactionPassword } from '../ledger/transaction-password.ts';
import { typedAmount } from '../ledger/typed-amount.ts';

/**
 * Requests a loan; the back office decides on it, pays it out, and collects it when it is due (product.md, "Loans").
 */
export const requestLoan = moneyCall(endpoint, async (context) => {
  const { services, input, ...asked } = context;
  const { amount } = input;
  if (amount < MIN_LOAN) throw new Refusal('loan-too-small', 'count');
  await checkTransactionPassword(context);
  return { loanNo: moneyCallResult(await request(services.db, asked, typedAmount(amount))) };
});
