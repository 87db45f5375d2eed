import { type RawBuilder, sql } from 'kysely';
import { batch } from '../database/batch.ts';
import type { Database } from '../database/tables.ts';

/** @returns the customer of a live session, or null. Every customer's call begins with it. */
export type SessionLookup = (tokenHash: string) => Promise<number | null>;

/** A row for each token, with its session if that is live; to be ordered by `place`. */
export const sessionsOf = (tokenHashes: readonly string[]): RawBuilder<unknown> => sql`
  unnest(${tokenHashes}::text[]) with ordinality as caller (token, place)
  left join sessions on token_hash = token and expires_at > clock_timestamp()
`;

/** How exactly `last_seen` is kept: a write with every call would cost more than the calls that only read. */
const SEEN_EVERY = sql`interval '5 minutes'`;

/**
 * Renews `last_seen`. Rows that another process has locked are skipped: it is renewing them, or ending the sessions.
 */
const markSeen = (db: Database, tokenHashes: readonly string[]) =>
  sql`
    update sessions set last_seen = clock_timestamp() where token_hash = any (array(
      select token_hash from sessions where token_hash = any (${tokenHashes}::text[]) for update skip locked
    ))
  `.execute(db);

export const openSessionLookup = (db: Database): SessionLookup =>
  batch(async (tokenHashes: readonly string[]) => {
    const { rows } = await sql<{ token: string; customer: number | null; stale: boolean | null }>`
      select caller.token, customer_id as customer, last_seen < clock_timestamp() - ${SEEN_EVERY} as stale
      from ${sessionsOf(tokenHashes)} order by place
    `.execute(db);
    const stale = rows.filter((row) => row.stale).map(({ token }) => token);
    if (stale.length > 0) await markSeen(db, stale);
    return rows.map(({ customer }) => customer);
  });
