import { listFundOrders as endpoint, type FundOrder } from '@bourse/contract/funds';
import type { Decimal } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { readPage, sliceOf } from '../call/paging.ts';

/** Lists the customer's fund orders, newest first; of one status, or of all. */
export const listFundOrders = customerCall(endpoint, async ({ services, input, customer, at }) => {
  const slice = sliceOf(input);
  const { status } = input;
  const mine = services.db
    .selectFrom('fund_orders')
    .where('customer_id', '=', customer)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'active'));
  const asked = mine
    .innerJoin('funds', 'funds.id', 'fund_orders.fund_id')
    .selectAll('fund_orders')
    .select(
      sql<Decimal | null>`
        case when fund_orders.status = 'active' then accrued_return(fund_orders, ${new Date(at)}) end
      `.as('accrued'),
    )
    .select(['funds.name', 'funds.min_return', 'funds.max_return', 'funds.period_days'])
    .$if(slice.before !== undefined, (query) => query.where('fund_orders.id', '<', slice.before?.id ?? 0))
    .orderBy('fund_orders.id', 'desc');
  const { rows, page } = await readPage(
    slice,
    (limit, offset) => asked.limit(limit).offset(offset).execute(),
    () => mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  );
  const items = rows.map(
    (row): FundOrder => ({
      id: String(row.id),
      orderNo: row.no,
      fundId: String(row.fund_id),
      project: {
        name: row.name,
        minReturn: row.min_return,
        maxReturn: row.max_return,
        periodDays: row.period_days,
      },
      amount: row.amount,
      expectedReturn: row.expected_return,
      accruedReturn: row.accrued,
      profit: row.profit,
      status: row.status,
      returned: row.status === 'active' ? null : row.amount,
      settledAt: row.settled_at?.getTime() ?? null,
      startsAt: row.created_at.getTime(),
      endsAt: row.ends_at.getTime(),
      createdAt: row.created_at.getTime(),
      requestKey: row.request_key,
    }),
  );
  return { items, ...page };
});
