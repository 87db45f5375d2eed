import { getWorthHistory as endpoint } from '@bourse/contract/worth-history';
import { customerCall } from '../call/call.ts';
import { midnightsOf } from './history-days.ts';
import { worthHistory } from './worth-history.ts';

/** Answers the customer's total assets at the end of each day of a range, and now. */
export const getWorthHistory = customerCall(endpoint, async ({ services, input, at, customer }) => {
  const first = await services.db
    .selectFrom('entries')
    .select('created_at')
    .where('account_id', '=', (db) =>
      db.selectFrom('accounts').select('id').where('customer_id', '=', customer),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const firstAt = first?.created_at.getTime() ?? at;
  const midnights = midnightsOf(services.timeZone, input.range, { at, firstAt });
  const items = await worthHistory(services, customer, midnights, at);
  return { items, total: items.length };
});
