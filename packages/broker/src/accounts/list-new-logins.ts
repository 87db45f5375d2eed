import { listNewLogins as endpoint } from '@bourse/contract/sessions';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { TOLD_FOR } from './begin-session.ts';

const MOST = 20;

/** Lists the latest logins from devices that were not known, also those whose sessions have ended. */
export const listNewLogins = customerCall(endpoint, async ({ services, customer, tokenHash }) => {
  const rows = await services.db
    .selectFrom('new_device_logins as login')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.id', '=', 'login.session_id')
        .onRef('sessions.customer_id', '=', 'login.customer_id'),
    )
    .where('login.customer_id', '=', customer)
    .where('login.created_at', '>', sql<Date>`clock_timestamp() - ${TOLD_FOR}`)
    .select(['login.id', 'login.agent', 'login.address', 'login.country', 'login.created_at', 'token_hash'])
    .orderBy('login.id', 'desc')
    .limit(MOST)
    .execute();
  const items = rows.map((row) => ({
    id: String(row.id),
    agent: row.agent,
    address: row.address,
    country: row.country,
    at: row.created_at.getTime(),
    isThisOne: row.token_hash === tokenHash,
  }));
  return { items, total: items.length };
});
