import { sql } from 'kysely';
import { gather } from '../database/gather.ts';
import type { Database } from '../database/tables.ts';

export interface Caller {
  tokenHash: string;
  at: number;
}

/** The customer of a live session, or null. Every call of a customer asks it first. */
export type Callers = (caller: Caller) => Promise<number | null>;

export const openCallers = (db: Database): Callers =>
  gather(async (callers) => {
    const { rows } = await sql<{ customer: number | null }>`
      select customer_id as customer
      from unnest(${callers.map(({ tokenHash }) => tokenHash)}::text[], ${callers.map(({ at }) => new Date(at))}::timestamptz[])
        with ordinality as caller (token, at, place)
      left join sessions on token_hash = token and expires_at > at
      order by place
    `.execute(db);
    return rows.map(({ customer }) => customer);
  });
