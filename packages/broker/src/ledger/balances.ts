import type { Decimal } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { type Caller, sessionsOf } from '../accounts/callers.ts';
import { gather } from '../database/gather.ts';
import type { Database } from '../database/tables.ts';

/** What the customer of a live session can spend, or null where there is no such session. */
export type Balances = (caller: Caller) => Promise<Decimal | null>;

export const openBalances = (db: Database): Balances =>
  gather(async (callers) => {
    const { rows } = await sql<{ balance: Decimal | null }>`
      select balance from ${sessionsOf(callers)} left join accounts using (customer_id) order by place
    `.execute(db);
    return rows.map(({ balance }) => balance);
  });
