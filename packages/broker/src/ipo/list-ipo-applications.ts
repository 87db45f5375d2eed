import { listIpoApplications as endpoint, type IpoApplication } from '@bourse/contract/ipo';
import { isZero } from '@bourse/money/decimal';
import type { Selectable } from 'kysely';
import { customerCall } from '../call/call.ts';
import { readPage, sliceOf } from '../call/paging.ts';
import type { ProductTables } from '../database/product-tables.ts';
import { applicationStatusOf, ipoStatusOf, nextStepAt } from './shown.ts';

const STATUS = { 0: 'pending', 1: 'allotting', 2: 'success', 3: 'failed' } as const;
const STAGE = { 1: 'subscription', 2: 'transfer', 3: 'completed' } as const;

const COMPLETED = 3;

type Application = Selectable<ProductTables['ipo_applications']>;

/** Of a cancelled offering the rest comes back when the transfer fails. */
const refundedAt = ({ refund, transfer_status, settled_at, transferred_at }: Application): Date | null => {
  if (refund === null || isZero(refund)) return null;
  return transfer_status === 2 ? transferred_at : settled_at;
};

/**
 * Lists the customer's applications, newest first (D42). The number of allotted shares shows once the allotment is
 * settled.
 */
export const listIpoApplications = customerCall(endpoint, async ({ services, input, customer, at }) => {
  const slice = sliceOf(input);
  const mine = services.db
    .selectFrom('ipo_applications as a')
    .where('a.customer_id', '=', customer)
    .$if(input.isUnderWay === true, (query) => query.where('a.stage', '<', COMPLETED));
  const asked = mine
    .innerJoin('ipos', 'ipos.id', 'a.ipo_id')
    .selectAll('a')
    .leftJoin('orders as lot', 'lot.id', 'a.order_id')
    .select(['ipos.symbol', 'ipos.company_name', 'ipos.currency', 'ipos.ends_at', 'lot.no as lot_no'])
    .select(['ipos.status as ipo_status', 'ipos.allotted_at as drawn_at', nextStepAt.as('expected_at')])
    .$if(slice.before !== undefined, (query) => query.where('a.id', '<', slice.before?.id ?? 0))
    .orderBy('a.id', 'desc');
  const { rows, page } = await readPage(
    slice,
    (limit, offset) => asked.limit(limit).offset(offset).execute(),
    () => mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  );
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
      status: STATUS[applicationStatusOf(row.status, row.ipo_status)],
      stage: STAGE[row.stage],
      createdAt: row.created_at.getTime(),
      ipoStatus: ipoStatusOf({ status: row.ipo_status, ends_at: row.ends_at }, at),
      endsAt: row.ends_at.getTime(),
      expectedAt: row.expected_at?.getTime() ?? null,
      // An application of an offering that was cancelled before the draw is settled without one.
      allottedAt: row.drawn_at === null ? null : (row.settled_at?.getTime() ?? null),
      refundedAt: refundedAt(row)?.getTime() ?? null,
      transferredAt: row.transfer_status === 1 ? (row.transferred_at?.getTime() ?? null) : null,
      lotNo: row.lot_no,
      requestKey: row.request_key,
    }),
  );
  return { items, ...page };
});
