/** Rows that are due in every job, by few statements. */
import { sql } from 'kysely';
import type { Database } from '../src/database/tables.ts';
import { disableTimeouts } from '../src/database/timeouts.ts';

/** Every so many customers one whose rows all fail. */
export const POISONED = 100;

export interface Filled {
  /** The id of the first customer. Those of all others follow. */
  first: number;
  count: number;
}

/** Customers with an account of 1,000 each. */
export const addCustomers = async (db: Database, count: number, at: Date): Promise<Filled> => {
  const { rows } = await sql<{ first: number }>`
    with added as (
      insert into customers (phone, password_hash, created_at)
      select (5000000000 + n)::text, '-', ${at} from generate_series(1, ${count}::integer) n returning id
    ), opened as (insert into accounts (customer_id, balance) select id, 1000 from added)
    select min(id) as first from added
  `.execute(db);
  return { first: rows[0]?.first ?? 0, count };
};

/** From now on, every step that posts to the account of a poisoned customer, or tells one of something, fails. */
const poison = async (db: Database, { first }: Filled): Promise<void> => {
  for (const table of ['accounts', 'notice_states'])
    await sql`
      alter table ${sql.table(table)} add constraint poison
        check (customer_id < ${sql.lit(first)} or (customer_id - ${sql.lit(first)}) % ${sql.lit(POISONED)} <> 0)
        not valid
    `.execute(db);
};

const fillWithin = async (db: Database, all: Filled, at: Date, symbol: string): Promise<void> => {
  const { first, count } = all;
  const customers = sql`generate_series(${first}::bigint, ${first + count - 1}::bigint) as customer`;
  const { rows } = await sql<{ id: number }>`
    insert into ledger_transactions (created_at) values (${at}) returning id
  `.execute(db);
  const posted = rows[0]?.id;
  const statements = [
    sql`
      insert into recharges (no, customer_id, amount, request_key, created_at)
      select 'R' || customer, customer, 10, 'filled', ${at} from ${customers}
      where (customer - ${first}) % ${POISONED} = 0
    `,
    sql`
      insert into bank_cards (customer_id, bank, branch, card_number, ifsc, holder, status, created_at)
      select customer, 'Bank', 'Branch', '1234567890', 'EXMP0000001', 'Holder', 0, ${at} from ${customers}
    `,
    sql`
      insert into withdrawals (
        no, customer_id, card_id, card_version, card, bank, amount, request_key, created_at, transaction_id
      )
      select 'W' || customer_id, customer_id, id, version, '7890', bank, 10, 'filled', ${at}, ${posted}
      from bank_cards where customer_id between ${first} and ${first + count - 1}
    `,
    sql`
      insert into real_names (customer_id, status, real_name, id_number, created_at)
      select customer, 1, 'A Name', 'ID', ${at} from ${customers}
    `,
    sql`
      insert into offers (
        kind, symbol, region, currency, price, quantity, minimum_quantity, maximum_quantity, remaining, ends_at, created_at
      )
      select 'bulk', ${symbol}, 'IN', 'INR', 0.01, 1, 1, 1, 1, case when n % 2 = 0 then ${at}::timestamptz end, ${at}
      from generate_series(1, ${Math.ceil(count / 100)}::integer) n
    `,
    // Offerings without applications, and one to which all have applied.
    sql`
      insert into ipos (
        symbol, company_name, issue_price, currency, min_quantity, max_quantity, issue_size, ends_at, created_at
      )
      select ${symbol}, 'Company', 1, 'INR', 100, 200, 100 * ${Math.ceil(count / 2)}::integer, ${at}, ${at}
      from generate_series(1, ${Math.ceil(count / 100)}::integer) n
    `,
    sql`
      insert into ipo_applications (
        no, customer_id, ipo_id, quantity, price, rate, total, request_key, created_at, transaction_id
      )
      select 'I' || customer, customer, (select max(id) from ipos), 100, 1, 1, 100, 'filled', ${at}, ${posted}
      from ${customers}
    `,
    // One that was cancelled after its allotment.
    sql`
      insert into ipos (
        symbol, company_name, issue_price, currency, min_quantity, max_quantity, issue_size, ends_at, created_at, status
      )
      values (${symbol}, 'Company', 1, 'INR', 100, 200, 100 * ${count}::integer, ${at}, ${at}, 'cancelled')
    `,
    sql`
      insert into ipo_applications (
        no, customer_id, ipo_id, quantity, price, rate, total, request_key, created_at, transaction_id, status, stage,
        allotted, refund, settled_at
      )
      select
        'J' || customer, customer, (select max(id) from ipos), 100, 1, 1, 100, 'filled', ${at}, ${posted}, 2, 2, 100, 0,
        ${at}
      from ${customers}
    `,
    sql`
      insert into fund_orders (
        no, customer_id, fund_id, amount, expected_return, status, ends_at, request_key, created_at, transaction_id
      )
      select
        'F' || customer, customer, (select min(id) from funds), 10, 1, 'active', ${at}, 'filled', ${at}, ${posted}
      from ${customers}
    `,
    sql`
      insert into loans (
        no, customer_id, amount, state, term_seconds, request_key, created_at, changed_at, repayment_time, payout_id,
        decided_at, tried_at
      )
      select
        'L' || customer || '-' || state, customer, 10, state, 86400, 'filled', ${at}, ${at},
        case when state = 4 then ${at}::timestamptz end, case when state = 4 then ${posted}::bigint end,
        case when state > 1 then ${at}::timestamptz end, case when state = 4 and customer % 2 = 0 then ${at}::timestamptz end
      from ${customers}, unnest(array[1, 2, 4]) as state
    `,
    sql`
      with sent as (
        insert into user_messages (customer_id, sender, body, created_at)
        select customer, 'customer', '', ${at} from ${customers} returning id, customer_id
      )
      insert into uploads (id, customer_id, content, created_at, message_id, message_place)
      select 'filled ' || id, customer_id, '\\x00', ${at}::timestamptz - interval '200 years', id, 1 from sent
    `,
    sql`
      insert into orders (
        no, customer_id, side, symbol, kind, quantity, price, currency, rate, notional, fee, total, request_key,
        transaction_id, created_at, part_quantity, part_notional, part_fee
      )
      select
        'O' || customer, customer, 'buy', ${symbol}, 'stock', 100, 10, 'INR', 1, 1000, 0, 1000, 'filled', ${posted}, ${at},
        100, 1000, 0
      from ${customers}
    `,
  ];
  for (const statement of statements) await statement.execute(db);
  await poison(db, all);
  await sql`analyze`.execute(db);
};

/**
 * Makes as many rows due in each job as there are customers, one for each of them; of offers and offerings, which have no
 * customer, a hundredth; of recharges only those that fail.
 * @param at when the rows became due; later than the delays of all steps before the present
 * @param symbol a stock; its dividend of the quarter after `at` goes to all of them
 */
export const fillJobs = (db: Database, all: Filled, at: Date, symbol: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // A million rows take longer than a statement of a call may.
    await disableTimeouts(trx);
    await fillWithin(trx, all, at, symbol);
  });
