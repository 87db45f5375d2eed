import { type RawBuilder, sql } from 'kysely';
import { gather } from '../database/gather.ts';
import type { Database } from '../database/tables.ts';

export interface Caller {
  tokenHash: string;
  at: number;
}

/** The customer of a live session, or null. Every call of a customer asks it first. */
export type Callers = (caller: Caller) => Promise<number | null>;

/** A row for each caller, with the session where it is live; to be ordered by `place`. */
export const sessionsOf = (callers: readonly Caller[]): RawBuilder<unknown> => {
  const tokens = callers.map(({ tokenHash }) => tokenHash);
  const instants = callers.map(({ at }) => new Date(at));
  return sql`
    unnest(${tokens}::text[], ${instants}::timestamptz[]) with ordinality as caller (token, at, place)
    left join sessions on token_hash = token and expires_at > at
  `;
};

export const openCallers = (db: Database): Callers =>
  gather(async (callers) => {
    const { rows } = await sql<{ customer: number | null }>`
      select customer_id as customer from ${sessionsOf(callers)} order by place
    `.execute(db);
    return rows.map(({ customer }) => customer);
  });
