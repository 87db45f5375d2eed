import { orderWatchlists as endpoint, MOST_WATCHLISTS } from '@bourse/contract/watchlists';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { numberOf } from './lists.ts';

export const orderWatchlists = customerCall(endpoint, async ({ services, input: { ids }, customer }) => {
  if (ids.length > MOST_WATCHLISTS) throw new Refusal('invalid-input', 'ids');
  await sql`select order_watchlists(${customer}, ${ids.map(numberOf)}::bigint[])`.execute(services.db);
  return undefined;
});
