import { getWorthHistory as endpoint } from '@bourse/contract/worth-history';
import { customerCall } from '../call/call.ts';
import { beginningOf, midnightsOf } from './history-days.ts';
import { worthHistory } from './worth-history.ts';

/** The account before its first movement. */
const NOTHING = { total: '0', deposits: '0', owed: '0', paidIn: '0' } as const;

/** Answers the customer's total assets at the end of each day of a range, and now; from its beginning where the range reaches there. */
export const getWorthHistory = customerCall(endpoint, async ({ services, input, at, customer }) => {
  const first = await services.db
    .selectFrom('entries')
    .select('created_at')
    .where('account_id', '=', (db) =>
      db.selectFrom('accounts').select('id').where('customer_id', '=', customer),
    )
    .where('balance_after', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const firstAt = first?.created_at.getTime() ?? at;
  const span = { at, firstAt };
  const midnights = midnightsOf(services.timeZone, input.range, span);
  const beginning = beginningOf(services.timeZone, input.range, span);
  const points = await worthHistory(services, customer, midnights, at);
  const items = beginning === undefined ? points : [{ at: beginning, ...NOTHING }, ...points];
  return { items, total: items.length };
});
