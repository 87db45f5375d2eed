import { listRecharges as endpoint, type Recharge } from '@bourse/contract/transfers';
import { customerCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';

const STATUS = { 1: 'inProgress', 2: 'completed', 3: 'failed' } as const;

/** Lists the customer's recharges, newest first (D18). */
export const listRecharges = customerCall(endpoint, async ({ services, input, customer }) => {
  const { limit, offset } = pageOf(input);
  const mine = services.db.selectFrom('recharges').where('customer_id', '=', customer);
  const { total } = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const items = rows.map(
    (row): Recharge => ({
      id: String(row.id),
      no: row.no,
      amount: row.amount,
      received: row.received,
      status: STATUS[row.status],
      createdAt: row.created_at.getTime(),
      requestKey: row.request_key,
    }),
  );
  return { items, total };
});
