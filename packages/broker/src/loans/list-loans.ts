import { listLoans as endpoint, type Loan } from '@bourse/contract/loans';
import { customerCall } from '../call/call.ts';
import { readPage, sliceOf } from '../call/paging.ts';

const DAY = 86_400;

const STATE = { 1: 'applying', 2: 'approved', 3: 'rejected', 4: 'unpaid', 5: 'paid' } as const;

/** Applied for, approved, and paid out. */
const UNDER_WAY = [1, 2, 4] as const;

/** Lists the customer's loans, newest first. */
export const listLoans = customerCall(endpoint, async ({ services, input, customer }) => {
  const slice = sliceOf(input);
  const mine = services.db
    .selectFrom('loans')
    .where('customer_id', '=', customer)
    .$if(input.isUnderWay === true, (query) => query.where('state', 'in', UNDER_WAY));
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
    (row): Loan => ({
      id: String(row.id),
      loanNo: row.no,
      amount: row.amount,
      state: STATE[row.state],
      decidedAt: row.decided_at?.getTime() ?? null,
      reason: row.reason,
      termDays: row.term_seconds % DAY === 0 ? row.term_seconds / DAY : null,
      repaymentTime: row.repayment_time?.getTime() ?? null,
      repaidAt: row.state === 5 ? row.changed_at.getTime() : null,
      createdAt: row.created_at.getTime(),
      requestKey: row.request_key,
    }),
  );
  return { items, ...page };
});
