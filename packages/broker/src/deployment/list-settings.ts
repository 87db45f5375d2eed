import { listSettings as endpoint } from '@bourse/contract/deployment';
import { openCall } from '../http/call.ts';

/** What the back end's own configuration says, as tag and value. */
export const listSettings = openCall(endpoint, async ({ house }) => {
  const items = await house.db
    .selectFrom('settings')
    .select(['tag', 'value'])
    .where('shown', '=', true)
    .orderBy('tag')
    .execute();
  return { items, total: items.length };
});
