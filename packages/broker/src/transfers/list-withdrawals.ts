import { listWithdrawals as endpoint, type Withdrawal } from '@bourse/contract/withdrawals';
import { customerCall } from '../call/call.ts';
import { readPage, sliceOf } from '../call/paging.ts';

const STATUS = { n: 'inProgress', y: 'completed', b: 'failed' } as const;

/** Lists the customer's withdrawals, newest first (D18). */
export const listWithdrawals = customerCall(endpoint, async ({ services, input, customer }) => {
  const slice = sliceOf(input);
  const { no, isUnderWay } = input;
  const mine = services.db
    .selectFrom('withdrawals')
    .where('customer_id', '=', customer)
    .$if(isUnderWay === true, (query) => query.where('status', '=', 'n'))
    .$if(no !== undefined, (query) => query.where('no', '=', no ?? ''));
  const { rows, page } = await readPage(
    slice,
    (limit, offset) =>
      mine
        .selectAll()
        .$if(slice.before !== undefined, (query) => query.where('id', '<', slice.before?.id ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    () => mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  );
  const items = rows.map(
    (row): Withdrawal => ({
      id: String(row.id),
      no: row.no,
      amount: row.amount,
      received: row.received,
      status: STATUS[row.status],
      card: row.card,
      bank: row.bank,
      createdAt: row.created_at.getTime(),
      checkedAt: row.checked_at?.getTime() ?? null,
      expectedAt: (row.status === 'n' && row.expected_at?.getTime()) || null,
      settledAt: row.settled_at?.getTime() ?? null,
      reason: row.reason,
      fee: '0',
      requestKey: row.request_key,
    }),
  );
  return { items, ...page };
});
