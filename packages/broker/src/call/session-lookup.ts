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

export const openSessionLookup = (db: Database): SessionLookup =>
  batch(async (tokenHashes: readonly string[]) => {
    const { rows } = await sql<{ customer: number | null }>`
      select customer_id as customer from ${sessionsOf(tokenHashes)} order by place
    `.execute(db);
    return rows.map(({ customer }) => customer);
  });
