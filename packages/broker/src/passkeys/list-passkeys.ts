import { listPasskeys as endpoint } from '@bourse/contract/passkeys';
import { customerCall } from '../call/call.ts';
import { relyingPartyOf } from './passkeys.ts';

/** Lists the customer's passkeys, newest first. */
export const listPasskeys = customerCall(endpoint, async ({ services, customer, input }) => {
  relyingPartyOf(services, input.origin);
  const rows = await services.db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'agent', 'synced', 'created_at', 'last_used'])
    .where('customer_id', '=', customer)
    .orderBy('id', 'desc')
    .execute();
  const items = rows.map((row) => ({
    id: String(row.id),
    credential: row.credential_id,
    agent: row.agent,
    isSynced: row.synced,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used?.getTime() ?? null,
  }));
  return { items, total: items.length };
});
