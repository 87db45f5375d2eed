import { listIpos as endpoint, type Ipo } from '@bourse/contract/ipo';
import { customerCall } from '../call/call.ts';

const STATUS = {
  forthcoming: 'forthcoming',
  closed: 'closed',
  allotted: 'closed',
  listed: 'listed',
  cancelled: 'cancelled',
} as const;

/** Most rows, because this list has no pages. */
const MOST = 200;

/** Lists new offerings: those that can be applied for first, then the latest. */
export const listIpos = customerCall(endpoint, async ({ services, at }) => {
  const rows = await services.db
    .selectFrom('ipos')
    .selectAll()
    .orderBy((eb) => eb('status', '=', 'forthcoming'), 'desc')
    .orderBy('ends_at', 'desc')
    .limit(MOST)
    .execute();
  const items = rows.map(
    (row): Ipo => ({
      id: String(row.id),
      series: row.series,
      symbol: row.symbol,
      companyName: row.company_name,
      // Its last day may be over before the back office has closed it.
      status: row.status === 'forthcoming' && row.ends_at.getTime() <= at ? 'closed' : STATUS[row.status],
      issuePrice: row.issue_price,
      min: row.min_quantity,
      max: row.max_quantity,
      startsAt: row.starts_at?.getTime() ?? null,
      endsAt: row.ends_at.getTime(),
      currency: row.currency,
    }),
  );
  return { items, total: items.length };
});
