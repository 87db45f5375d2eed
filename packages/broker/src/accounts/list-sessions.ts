import { listSessions as endpoint } from '@bourse/contract/sessions';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';

/** Lists the customer's live sessions. */
export const listSessions = customerCall(endpoint, async ({ services, customer, session }) => {
  const rows = await services.db
    .selectFrom('sessions')
    .selectAll()
    .where('customer_id', '=', customer)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .orderBy('id', 'desc')
    .execute();
  const items = rows.map((row) => ({
    id: String(row.id),
    agent: row.agent,
    address: row.address,
    country: row.country,
    startedAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen.getTime(),
    endsAt: row.expires_at.getTime(),
    isThisOne: row.id === session,
  }));
  return { items, total: items.length };
});
