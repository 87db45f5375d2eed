import { listWithdrawals as endpoint, type Withdrawal } from '@bourse/contract/transfers';
import { customerCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';

const STATUS = { n: 'inProgress', y: 'completed', b: 'failed' } as const;

/** Lists the customer's withdrawals, newest first (D18). */
export const listWithdrawals = customerCall(endpoint, async ({ services, input, customer }) => {
  const { limit, offset } = pageOf(input);
  const mine = services.db.selectFrom('withdrawals').where('customer_id', '=', customer);
  const { total } = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const items = rows.map(
    (row): Withdrawal => ({
      id: String(row.id),
      no: row.no,
      amount: row.amount,
      received: row.received,
      status: STATUS[row.status],
      card: row.card,
      createdAt: row.created_at.getTime(),
      requestKey: row.request_key,
    }),
  );
  return { items, total };
});
