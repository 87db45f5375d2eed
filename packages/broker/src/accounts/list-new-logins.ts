import { listNewLogins as endpoint } from '@bourse/contract/sessions';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { TOLD_FOR } from './begin-session.ts';

const MOST = 20;

/** Lists the latest logins from devices that were not known, also those whose sessions have ended. */
export const listNewLogins = customerCall(endpoint, async ({ services, customer, session }) => {
  const rows = await services.db
    .selectFrom('new_device_logins')
    .where('customer_id', '=', customer)
    .where('created_at', '>', sql<Date>`clock_timestamp() - ${TOLD_FOR}`)
    .select(['id', 'session_id', 'agent', 'address', 'country', 'created_at'])
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  const items = rows.map((row) => ({
    id: String(row.id),
    agent: row.agent,
    address: row.address,
    country: row.country,
    at: row.created_at.getTime(),
    isThisOne: row.session_id === session,
  }));
  return { items, total: items.length };
});
