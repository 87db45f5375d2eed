/** The database for the benchmarks. */
import { sql } from 'kysely';
import { openBroker } from '../src/broker.ts';
import { hashToken } from '../src/call/token.ts';
import type { DatabasePlace } from '../src/database/open-database.ts';
import { heldClock } from '../src/market/clock.ts';
import { TEST_INSTANT } from '../testing/seeded.ts';

export const CUSTOMERS = 500;

export const tokenOfCustomer = (customer: number): string => `bench-${customer}`;

/** Makes a database with rich, signed-in customers. */
export const prepare = async (database: DatabasePlace): Promise<void> => {
  const broker = await openBroker({ database, seed: 'demo', clock: heldClock(TEST_INSTANT) });
  const { db } = broker;
  const at = new Date(TEST_INSTANT);
  await sql`
    with newcomers as (
      insert into customers (phone, password_hash, created_at)
      select (7000000000 + i)::text, 'none', ${at} from generate_series(1, ${CUSTOMERS}::int) i returning id
    )
    insert into accounts (customer_id, balance) select id, 0 from newcomers
  `.execute(db);
  const { rows } = await sql<{ id: number }>`
    select id from customers where password_hash = 'none' order by id
  `.execute(db);
  for (const [i, { id }] of rows.entries()) {
    await sql`select ledger_move_outside(${id}, 1000000000, 'recharge', ${at})`.execute(db);
    await db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(tokenOfCustomer(i)),
        customer_id: id,
        address: 'bench',
        agent: null,
        created_at: at,
        expires_at: new Date('2100-01-01T00:00:00Z'),
      })
      .execute();
  }
  await broker.close();
};
