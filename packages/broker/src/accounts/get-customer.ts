import { getCustomer as endpoint } from '@bourse/contract/customer';
import { add } from '@bourse/money/decimal';
import { customerCall } from '../http/call.ts';
import { balanceOf } from '../ledger/balance.ts';
import { loanData } from '../loans/loan-data.ts';
import { totalValue } from '../positions/valuation.ts';

/** The customer's own data: total assets are the available balance and what all positions are worth now. */
export const getCustomer = customerCall(endpoint, async ({ house, at, customer }) => {
  const { phone, avatar } = await house.db
    .selectFrom('customers')
    .select(['phone', 'avatar'])
    .where('id', '=', customer)
    .executeTakeFirstOrThrow();
  const available = await balanceOf(house.db, customer);
  return {
    phone,
    displayId: String(customer),
    avatar,
    totalAssets: add(available, await totalValue(house, customer, at)),
    available,
    loan: (await loanData(house.db, customer, at)).amountDue,
  };
});
