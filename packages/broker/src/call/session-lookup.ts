import { type RawBuilder, sql } from 'kysely';
import { batch } from '../database/batch.ts';
import type { Database } from '../database/tables.ts';

/** A live session, and whose it is. */
export interface LiveSession {
  customer: number;
  session: number;
}

/** @returns the live session of a token, or null. Every customer's call begins with it. */
export type SessionLookup = (tokenHash: string) => Promise<LiveSession | null>;

/** A row for each token, with its session if that is live; to be ordered by `place`. */
export const sessionsOf = (tokenHashes: readonly string[]): RawBuilder<unknown> => sql`
  unnest(${tokenHashes}::text[]) with ordinality as caller (token, place)
  left join lateral session_of(caller.token) as sessions on true
`;

/** How exactly `last_seen` is kept: a write with every call would cost more than the calls that only read. */
const SEEN_EVERY = sql`interval '5 minutes'`;

interface Row {
  token: string;
  customer: number | null;
  session: number;
  stale: boolean;
}

export const openSessionLookup = (db: Database): SessionLookup =>
  batch(async (tokenHashes: readonly string[]) => {
    const { rows } = await sql<Row>`
      select
        caller.token, customer_id as customer, id as session,
        last_seen < clock_timestamp() - ${SEEN_EVERY}
          or (former_token_hash is not null and token_hash = caller.token) as stale
      from ${sessionsOf(tokenHashes)} order by place
    `.execute(db);
    const stale = rows.filter((row) => row.stale).map(({ token }) => token);
    if (stale.length > 0) await sql`select mark_sessions_used(${stale}::text[])`.execute(db);
    return rows.map(({ customer, session }) => (customer === null ? null : { customer, session }));
  });
