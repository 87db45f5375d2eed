import { sql } from 'kysely';
import { Refusal } from '../call/refusal.ts';
import { networkOf } from '../call/throttle.ts';
import { hashToken, newToken } from '../call/token.ts';
import type { Database } from '../database/tables.ts';
import { deviceHash, REMEMBERED } from './devices.ts';

/** The database's clock: it is the same for all processes, and cannot be held like the market clock. */
const NOW = sql<Date>`clock_timestamp()`;
/** After this time a customer signs in again. */
const SESSION_LIFETIME = sql`interval '30 days'`;
/** Live sessions of one customer, who has fewer devices. The one that was used longest ago gives way to a new one. */
export const MOST_SESSIONS = 20;

interface SignIn {
  customer: number;
  address: string;
  agent: string | undefined;
  /** Of the network, if a trusted proxy names it. */
  country?: string | undefined;
  /** The secret of the device, as `rememberDevice` returns it; undefined if the login has no device. */
  device: string | undefined;
}

/**
 * Begins a session and remembers its network as known. It replaces the session begun on the same device before, whose
 * token would otherwise stay valid without being used, and those beyond the most that one customer may have.
 * @returns the token, which is not stored, the session's id, and the ids of the replaced sessions
 */
export const startSession = async (
  db: Database,
  { customer, address, agent, country, device }: SignIn,
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
      country: country ?? null,
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
  const surplus = await db
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('customer_id', '=', customer)
        .where('id', '<>', session.id)
        .orderBy('last_seen', 'desc')
        .orderBy('id', 'desc')
        .offset(MOST_SESSIONS - 1),
    )
    .returning('id')
    .execute();
  return { token, session: session.id, replaced: [...replaced, ...surplus].map(({ id }) => id) };
};

/**
 * Keeps passwords and sessions from being reset until the transaction ends: every reset locks the customer's row first.
 * @throws Refusal `logout` if the session has ended
 */
export const holdSession = async (db: Database, customer: number, session: number): Promise<void> => {
  await sql`select from customers where id = ${customer} for share`.execute(db);
  const row = await db.selectFrom('sessions').select('id').where('id', '=', session).executeTakeFirst();
  if (!row) throw new Refusal('logout');
};

/** Ends all sessions of a customer whose password was changed. @returns their ids */
export const endSessions = async (db: Database, customer: number): Promise<number[]> => {
  const ended = await db.deleteFrom('sessions').where('customer_id', '=', customer).returning('id').execute();
  return ended.map(({ id }) => id);
};

/** How long the former token of a renewed session is accepted, if the new one is not used. */
const FORMER_TOKEN_LIFETIME = sql`interval '10 minutes'`;

/**
 * Renews the token of a session, so that a copy of the former one ends. The former one is accepted until the new one is
 * used, because the answer that carries the new one may be lost.
 * @param db a transaction
 * @param tokenHash of the token that the call came with
 * @returns the new token, which is not stored, and the session's device; undefined if the session has ended, or the
 * token meanwhile: another call with the new one must not bring it back
 */
export const renewSession = async (
  db: Database,
  session: number,
  tokenHash: string,
): Promise<{ token: string; device: string | null } | undefined> => {
  const token = newToken();
  const renewed = await db
    .updateTable('sessions')
    .set({
      token_hash: hashToken(token),
      former_token_hash: tokenHash,
      former_until: sql<Date>`${NOW} + ${FORMER_TOKEN_LIFETIME}`,
    })
    .where('id', '=', session)
    .where((eb) =>
      eb.or([
        eb('token_hash', '=', tokenHash),
        eb.and([eb('former_token_hash', '=', tokenHash), eb('former_until', '>', NOW)]),
      ]),
    )
    .returning('device_hash')
    .executeTakeFirst();
  return renewed && { token, device: renewed.device_hash };
};

/** Ends all sessions of a customer except the calling one. @returns their ids */
export const endOtherSessions = async (
  db: Database,
  customer: number,
  session: number,
): Promise<number[]> => {
  const ended = await db
    .deleteFrom('sessions')
    .where('customer_id', '=', customer)
    .where('id', '<>', session)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
};
