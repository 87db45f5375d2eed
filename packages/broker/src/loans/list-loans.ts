import { listLoans as endpoint, type Loan } from '@bourse/contract/loans';
import { customerCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';

const STATE = { 1: 'applying', 2: 'approved', 3: 'rejected', 4: 'unpaid', 5: 'paid' } as const;

/** Lists the customer's loans, newest first. */
export const listLoans = customerCall(endpoint, async ({ services, input, customer }) => {
  const { limit, offset } = pageOf(input);
  const mine = services.db.selectFrom('loans').where('customer_id', '=', customer);
  const { total } = await mine.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const items = rows.map(
    (row): Loan => ({
      id: String(row.id),
      loanNo: row.no,
      amount: row.amount,
      state: STATE[row.state],
      repaymentTime: row.repayment_time?.getTime() ?? null,
      createdAt: row.created_at.getTime(),
      requestKey: row.request_key,
    }),
  );
  return { items, total };
});
