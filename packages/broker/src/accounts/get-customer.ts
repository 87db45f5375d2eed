import { getCustomer as endpoint } from '@bourse/contract/customer';
import { add, type Decimal } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { customerCall } from '../http/call.ts';
import { loanData } from '../loans/loan-data.ts';
import { totalValue } from '../positions/valuation.ts';

/** What the house holds for a customer, by what it is held for. */
const reserved = sql<Decimal>`
  (select coalesce(sum(amount), 0) from withdrawals where customer_id = customers.id and status = 'n')
  + (select coalesce(sum(amount), 0) from fund_orders where customer_id = customers.id and status = 'active')
  + (select coalesce(sum(total - coalesce(refund, 0)), 0) from ipo_applications
     where customer_id = customers.id and stage < 3)
`;

/**
 * The customer's own data: total assets are the available balance, what is reserved, and what all positions are worth
 * now. Balance and reserve are read at once, so that money on its way between them is in one of them.
 */
export const getCustomer = customerCall(endpoint, async ({ house, at, customer }) => {
  const { balance, ...own } = await house.db
    .selectFrom('customers')
    .innerJoin('accounts', 'accounts.customer_id', 'customers.id')
    .select(['phone', 'avatar', 'balance', reserved.as('reserved')])
    .where('customers.id', '=', customer)
    .executeTakeFirstOrThrow();
  const available = balance ?? '0';
  return {
    ...own,
    displayId: String(customer),
    totalAssets: add(available, own.reserved, await totalValue(house, customer, at)),
    available,
    loan: (await loanData(house.db, customer, at)).amountDue,
  };
});
