import { listSessions as endpoint } from '@bourse/contract/sessions';
import { customerCall } from '../http/call.ts';

/** Where the customer is signed in. */
export const listSessions = customerCall(endpoint, async ({ house, customer, tokenHash, at }) => {
  const rows = await house.db
    .selectFrom('sessions')
    .selectAll()
    .where('customer_id', '=', customer)
    .where('expires_at', '>', new Date(at))
    .orderBy('id', 'desc')
    .execute();
  const items = rows.map((row) => ({
    id: String(row.id),
    agent: row.agent,
    address: row.address,
    startedAt: row.created_at.getTime(),
    endsAt: row.expires_at.getTime(),
    isThisOne: row.token_hash === tokenHash,
  }));
  return { items, total: items.length };
});
