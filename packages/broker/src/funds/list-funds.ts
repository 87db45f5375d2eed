import { listFunds as endpoint, type Fund } from '@bourse/contract/funds';
import { unitsLeft } from '@bourse/figures/funds';
import { customerCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';

/** Lists the offered funds, with how much of each is sold. */
export const listFunds = customerCall(endpoint, async ({ services, input }) => {
  const { limit, offset } = pageOf(input);
  const offered = services.db.selectFrom('funds').where('open', '=', true);
  const { total } = await offered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await offered.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const items = rows.map(
    (row): Fund => ({
      id: String(row.id),
      name: row.name,
      minReturn: row.min_return,
      maxReturn: row.max_return,
      periodDays: row.period_days,
      unit: row.unit,
      issueAmount: row.issue_amount,
      soldAmount: row.sold_amount,
      remaining: unitsLeft({
        unit: row.unit,
        issueAmount: row.issue_amount,
        soldAmount: row.sold_amount,
        remaining: null,
      }),
    }),
  );
  return { items, total };
});
