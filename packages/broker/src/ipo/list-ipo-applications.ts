import { listIpoApplications as endpoint, type IpoApplication } from '@bourse/contract/ipo';
import { customerCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';

const STATUS = { 0: 'pending', 1: 'allotting', 2: 'success', 3: 'failed' } as const;
const STAGE = { 1: 'subscription', 2: 'transfer', 3: 'completed' } as const;

/**
 * Lists the customer's applications, newest first (D42). The number of allotted shares shows once the allotment is
 * settled.
 */
export const listIpoApplications = customerCall(endpoint, async ({ services, input, customer }) => {
  const { limit, offset } = pageOf(input);
  const mine = services.db.selectFrom('ipo_applications as a').where('a.customer_id', '=', customer);
  const { total } = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine
    .innerJoin('ipos', 'ipos.id', 'a.ipo_id')
    .selectAll('a')
    .select(['ipos.symbol', 'ipos.company_name', 'ipos.currency'])
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const items = rows.map(
    (row): IpoApplication => ({
      id: String(row.id),
      applicationNo: row.no,
      ipoId: String(row.ipo_id),
      symbol: row.symbol,
      companyName: row.company_name,
      quantity: row.quantity,
      allotted: row.settled_at ? row.allotted : null,
      price: row.price,
      currency: row.currency,
      total: row.total,
      refund: row.refund,
      status: STATUS[row.status],
      stage: STAGE[row.stage],
      createdAt: row.created_at.getTime(),
      requestKey: row.request_key,
    }),
  );
  return { items, total };
});
