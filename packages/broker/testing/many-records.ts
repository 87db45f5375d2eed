/** Customers with thousands of records, made by one statement. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../src/database/tables.ts';

interface ManyOrders {
  phone: string;
  count: number;
  /** When the first one is made, epoch ms; the others follow, one each millisecond. */
  from: number;
}

/** The instruments that they are of, by turns. */
export const SYMBOLS_OF_MANY = ['DEMOBANK.NS', 'EXSTEEL.NS', 'SAMPLETEA.NS'] as const;

/** Gives a customer purchases of one share for one rupee each, with their entries in the ledger. */
export async function addOrders(db: Database, { phone, count, from }: ManyOrders): Promise<void> {
  await sql`
    select insert_order(
      customer.id, 'buy', (${[...SYMBOLS_OF_MANY]}::text[])[1 + n % 3], 'stock', 1, 1, 'INR', 1, 1.00, 0.01,
      'many-' || from_ms || '-' || n, at,
      ledger_post_for(
        customer.id, at, array['market', 'fees'], array[-1.00, -0.01], array['buyStock', 'transactionExpenses']
      )
    )
    from
      customers customer,
      (select ${from}::bigint as from_ms) first,
      generate_series(0, ${count}::integer - 1) n,
      lateral (select to_timestamp((from_ms + n) / 1000.0) as at) time
    where customer.phone = ${phone}
  `.execute(db);
}

interface Copies {
  table: 'recharges' | 'withdrawals' | 'loans' | 'ipos' | 'ipo_applications';
  id: number;
  count: number;
  /** What another value stands in than in the record: an expression of `n`, the number of the copy from 1. */
  change?: Record<string, RawBuilder<unknown>>;
}

const UNIQUE = ['no', 'request_key'];

/** Makes copies of a record that are newer than it. */
export async function copyRecord(db: Database, { table, id, count, change = {} }: Copies): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and column_name <> 'id'
  `.execute(db);
  const names = rows.map(({ name }) => name);
  const copied = (name: string) =>
    change[name] ?? (UNIQUE.includes(name) ? sql`${sql.ref(name)} || '-' || n` : sql.ref(name));
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map(copied))}
    from ${sql.table(table)}, generate_series(1, ${count}::integer) n
    where id = ${id}
    order by n
  `.execute(db);
}
