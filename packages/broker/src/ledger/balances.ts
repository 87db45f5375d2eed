import type { Decimal } from '@bourse/money/decimal';
import { sql } from 'kysely';
import type { Balances } from '../call/services.ts';
import { sessionsOf } from '../call/session-lookup.ts';
import { batch } from '../database/batch.ts';
import type { Database } from '../database/tables.ts';

export const openBalances = (db: Database): Balances =>
  batch(async (tokenHashes: readonly string[]) => {
    const { rows } = await sql<{ balance: Decimal | null }>`
      select balance from ${sessionsOf(tokenHashes)} left join accounts using (customer_id) order by place
    `.execute(db);
    return rows.map(({ balance }) => balance);
  });
