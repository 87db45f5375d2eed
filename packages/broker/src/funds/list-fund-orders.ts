import { listFundOrders as endpoint, type FundOrder } from '@bourse/contract/funds';
import { customerCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';

/** Lists the customer's fund orders, newest first; of one status, or of all. */
export const listFundOrders = customerCall(endpoint, async ({ services, input, customer }) => {
  const { limit, offset } = pageOf(input);
  const { status } = input;
  const mine = services.db
    .selectFrom('fund_orders')
    .where('customer_id', '=', customer)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'active'));
  const { total } = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine
    .innerJoin('funds', 'funds.id', 'fund_orders.fund_id')
    .selectAll('fund_orders')
    .select(['funds.name', 'funds.min_return', 'funds.max_return', 'funds.period_days'])
    .orderBy('fund_orders.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const items = rows.map(
    (row): FundOrder => ({
      id: String(row.id),
      orderNo: row.no,
      project: {
        name: row.name,
        minReturn: row.min_return,
        maxReturn: row.max_return,
        periodDays: row.period_days,
      },
      amount: row.amount,
      expectedReturn: row.expected_return,
      profit: row.profit,
      status: row.status,
      endsAt: row.ends_at.getTime(),
      createdAt: row.created_at.getTime(),
      requestKey: row.request_key,
    }),
  );
  return { items, total };
});
