import { sql } from 'kysely';
import { networkOf } from '../call/throttle.ts';
import { hashToken, newToken } from '../call/token.ts';
import type { Database } from '../database/tables.ts';
import { deviceHash, REMEMBERED } from './devices.ts';

/** The database's clock, which is one for all processes, and which nobody holds as they may the market's. */
const NOW = sql<Date>`clock_timestamp()`;
/** After that a customer signs in again. */
const SESSION_LIFETIME = sql`interval '30 days'`;

interface SignIn {
  customer: number;
  address: string;
  agent: string | undefined;
  /** The secret of the device, as `rememberDevice` answers it; undefined where nobody sits at one. */
  device: string | undefined;
}

/**
 * Begins a session, and remembers the address as one of the customer's own. It replaces the one that was begun on the
 * same device before: that one's token would open the account for as long as it lasts, although nobody uses it.
 * @returns the token, which is kept nowhere, the session's id, and the ids of those that it replaces
 */
export const startSession = async (
  db: Database,
  { customer, address, agent, device }: SignIn,
): Promise<{ token: string; session: number; replaced: number[] }> => {
  const token = newToken();
  const network = networkOf(address);
  const device_hash = device === undefined ? null : deviceHash(device);
  await db
    .deleteFrom('sessions')
    .where('customer_id', '=', customer)
    .where('expires_at', '<=', NOW)
    .execute();
  const replaced = await db
    .deleteFrom('sessions')
    .where('customer_id', '=', customer)
    .where('device_hash', '=', device_hash)
    .returning('id')
    .execute();
  const session = await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      customer_id: customer,
      address: network,
      agent: agent ?? null,
      device_hash,
      created_at: NOW,
      expires_at: sql<Date>`${NOW} + ${SESSION_LIFETIME}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('known_addresses')
    .where('customer_id', '=', customer)
    .where('last_seen', '<', sql<Date>`${NOW} - ${REMEMBERED}`)
    .execute();
  await db
    .insertInto('known_addresses')
    .values({ customer_id: customer, address: network, last_seen: NOW })
    .onConflict((conflict) => conflict.columns(['customer_id', 'address']).doUpdateSet({ last_seen: NOW }))
    .execute();
  return { token, session: session.id, replaced: replaced.map(({ id }) => id) };
};

/** Ends every session of a customer: the password was changed. @returns their ids */
export const endSessions = async (db: Database, customer: number): Promise<number[]> => {
  const ended = await db.deleteFrom('sessions').where('customer_id', '=', customer).returning('id').execute();
  return ended.map(({ id }) => id);
};

/** Ends every session of a customer but the one that asks. @returns their ids */
export const endOtherSessions = async (
  db: Database,
  customer: number,
  tokenHash: string,
): Promise<number[]> => {
  const ended = await db
    .deleteFrom('sessions')
    .where('customer_id', '=', customer)
    .where('token_hash', '<>', tokenHash)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
};
