import { requestWithdrawal as endpoint } from '@bourse/contract/transfers';
import { moneyCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { moneyCallResult } from '../ledger/money-call-result.ts';
import { requestWithdrawal as request } from '../ledger/products.ts';
import { checkTransactionPassword } from '../ledger/transaction-password.ts';
import { typedAmount } from './amount.ts';

/** Takes the money from the balance at once; later the back office pays it to the card or returns it (D33). */
export const requestWithdrawal = moneyCall(endpoint, async (context) => {
  const { services, input, ...asked } = context;
  const amount = typedAmount(input.amount);
  if (!/^\d{1,15}$/.test(input.cardId)) throw new Refusal('bank-card-not-usable', 'bank_id');
  await checkTransactionPassword(context);
  return { withdrawalNo: moneyCallResult(await request(services.db, asked, Number(input.cardId), amount)) };
});
