import { listIpos as endpoint, type Ipo } from '@bourse/contract/ipo';
import type { Decimal } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { instrumentOf } from '../instruments/rows.ts';
import { allotmentAt, ipoStatusOf, listingAt } from './shown.ts';

/** Most rows, because this list has no pages. */
const MOST = 200;

/** Of the whole issue, through this broker and others. */
const timesSubscribed = sql<Decimal>`
  round((ipos.applied_elsewhere + coalesce(demand.quantity, 0))::numeric / ipos.issue_size, 2)
`;

/**
 * Lists new offerings with the customer's own application: those that can be applied for, the nearest end first, then
 * the past ones, the latest first.
 */
export const listIpos = customerCall(endpoint, async ({ services, at, customer }) => {
  const now = new Date(at);
  const rows = await services.db
    .selectFrom('ipos')
    .leftJoin('ipo_applications as mine', (join) =>
      join.onRef('mine.ipo_id', '=', 'ipos.id').on('mine.customer_id', '=', customer),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('ipo_demand')
          .groupBy('ipo_id')
          .select(['ipo_id', (sums) => sums.fn.sum<number>('quantity').as('quantity')])
          .as('demand'),
      (join) => join.onRef('demand.ipo_id', '=', 'ipos.id'),
    )
    .selectAll('ipos')
    .select(['mine.id as application', 'mine.quantity as applied'])
    .select([
      timesSubscribed.as('times_subscribed'),
      allotmentAt.as('allotment_at'),
      listingAt.as('listing_at'),
    ])
    .orderBy((eb) => eb.and([eb('ipos.status', '=', 'forthcoming'), eb('ipos.ends_at', '>', now)]), 'desc')
    .orderBy(sql`abs(extract(epoch from ipos.ends_at - ${now}))`)
    .orderBy('ipos.id')
    .limit(MOST)
    .execute();
  const items = rows.map((row): Ipo => {
    const instrument = instrumentOf(row.symbol);
    return {
      id: String(row.id),
      series: row.series,
      symbol: row.symbol,
      companyName: row.company_name,
      status: ipoStatusOf(row, at),
      issuePrice: row.issue_price,
      min: row.min_quantity,
      max: row.max_quantity,
      startsAt: row.starts_at?.getTime() ?? null,
      endsAt: row.ends_at.getTime(),
      allotmentAt: row.allotment_at?.getTime() ?? null,
      listingAt: row.listing_at?.getTime() ?? null,
      currency: row.currency,
      prospectus: row.prospectus,
      issueSize: row.issue_size,
      timesSubscribed: row.times_subscribed,
      marketPrice: instrument ? services.market.quote(instrument, at).price : null,
      appliedQuantity: row.applied ?? 0,
      applicationId: row.application === null ? null : String(row.application),
    };
  });
  return { items, total: items.length };
});
