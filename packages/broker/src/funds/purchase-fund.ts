import { purchaseFund as endpoint } from '@bourse/contract/funds';
import { moneyCall } from '../call/call.ts';
import { idOf } from '../call/ids.ts';
import { moneyCallResult } from '../ledger/money-call-result.ts';
import { purchaseFund as purchase } from '../ledger/products.ts';
import { checkTransactionPassword } from '../ledger/transaction-password.ts';

/** Buys one unit of a fund (D24). */
export const purchaseFund = moneyCall(endpoint, async (context) => {
  const { services, input, ...asked } = context;
  const fund = idOf(input.fundId, 'project_id');
  await checkTransactionPassword(context);
  return { orderNo: moneyCallResult(await purchase(services.db, asked, fund)) };
});
