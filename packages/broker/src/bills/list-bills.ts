import { type Bill, listBills as endpoint } from '@bourse/contract/bills';
import { abs, isNegative } from '@bourse/money/decimal';
import { customerCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';

/** Lists the changes of the account, newest first: the customer's entries in the ledger. */
export const listBills = customerCall(endpoint, async ({ services, input, customer }) => {
  const { limit, offset } = pageOf(input);
  const mine = services.db
    .selectFrom('entries')
    // A subquery, because with a join PostgreSQL reads the whole ledger from its end.
    .where('account_id', '=', (db) =>
      db.selectFrom('accounts').select('id').where('customer_id', '=', customer),
    )
    .$if(input.direction === 'income', (query) => query.where('amount', '>', '0'))
    .$if(input.direction === 'expense', (query) => query.where('amount', '<', '0'));
  const { total } = await mine.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine
    .select(['id', 'amount', 'balance_after', 'reason', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const items = rows.map(
    (row): Bill => ({
      id: String(row.id),
      direction: isNegative(row.amount) ? 'expense' : 'income',
      amount: abs(row.amount),
      balance: row.balance_after ?? '0',
      reason: row.reason,
      createdAt: row.created_at.getTime(),
    }),
  );
  return { items, total };
});
