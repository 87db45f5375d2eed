import type { Decimal } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { sessionsOf } from '../call/session-lookup.ts';
import { batch } from '../database/batch.ts';
import type { Database } from '../database/tables.ts';

/** What the customer of a live session can spend, or null where there is no such session. */
export type Balances = (tokenHash: string) => Promise<Decimal | null>;

export const openBalances = (db: Database): Balances =>
  batch(async (tokenHashes: readonly string[]) => {
    const { rows } = await sql<{ balance: Decimal | null }>`
      select balance from ${sessionsOf(tokenHashes)} left join accounts using (customer_id) order by place
    `.execute(db);
    return rows.map(({ balance }) => balance);
  });
