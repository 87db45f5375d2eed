/**
 * Fills a database with a year of many customers, for tests and measurements of queries: orders, applications, transfers,
 * funds, loans, dividends, notices, messages, sessions and keys. The ledger's triggers are off meanwhile, because they
 * would take most of the time; `brokenInvariants` finds what they would have refused.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../src/database/tables.ts';
import { openMarket } from '../src/market/market.ts';
import { marketRates } from '../src/market/rates.ts';
import { INSTRUMENTS } from '../src/market/symbols.ts';

export interface LargeDatabase {
  /** How many orders there are in all, at least 50,000; a tenth as many customers. */
  orders: number;
  /** Id of a customer who has far more records than others. */
  busy: number;
  /** When the year begins, epoch ms. */
  from: number;
}

export const YEAR = 365 * 86_400_000;
/** The number of a customer without anything beyond what all have, not even stored points of their account's value. */
export const ORDINARY = 77;
/** Of the live session of a customer, by number. */
export const tokenOf = (n: number): string => `session 1 ${n}`;

/** What the busy customer has of each. */
export const BUSY = {
  orders: 20_000,
  recharges: 1_000,
  withdrawals: 500,
  funds: 300,
  loans: 100,
  applications: 300,
  dividends: 500,
  messages: 2_000,
  notices: 500,
} as const;

/**
 * Records have two steps: a purchase and its sale, a request and its settlement. The second step comes this many steps
 * after the first one, so that the rows of a customer lie far apart, as they do in a database that has grown.
 */
const APART = 1_000;

/** Tables whose indexes are made once they are full. */
const FULL = [
  'customers',
  'sessions',
  'entries',
  'orders',
  'requests',
  'recharges',
  'withdrawals',
  'ipo_applications',
  'fund_orders',
  'loans',
  'distribution_payments',
  'notices',
  'user_messages',
  'uploads',
  'watchlist',
  'known_devices',
  'push_subscriptions',
  'pushes',
  'watched_alerts',
  'back_office_actions',
];

const instruments = (at: number): string => {
  const market = openMarket({ hours: 'always' });
  const rates: Record<string, string> = { INR: '1', ...marketRates(market, 'INR', at) };
  return JSON.stringify(
    INSTRUMENTS.filter(({ kind }) => kind !== 'index').map((one, i) => ({
      i,
      symbol: one.symbol,
      kind: one.kind,
      currency: one.currency,
      rate: rates[one.currency],
      price: market.quote(one, at).price,
      decimals: one.decimals,
    })),
  );
};

/** A whole number below `below` that looks random, the same for a number. */
const drawn = (of: string, below: number) => sql.raw(`((${of})::bigint * 2654435761 % 1000003 % ${below})`);

/** @returns how many orders there are */
export const fillDatabase = async (
  db: Database,
  { orders, busy, from }: LargeDatabase,
): Promise<{ customers: number }> => {
  const customers = Math.floor(orders / 10);
  const pairs = Math.floor(orders / 2);
  const begin = sql`${new Date(from)}::timestamptz`;
  await db.connection().execute(async (on) => {
    const run = (statement: RawBuilder<unknown>) => statement.execute(on);
    await run(sql`set session_replication_role = replica`);
    await run(sql`set synchronous_commit = off`);
    await run(sql`set statement_timeout = 0`);
    await run(sql`set work_mem = '256MB'`);
    await run(sql`set maintenance_work_mem = '512MB'`);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i
      where i.indrelid::regclass::text = any (${FULL})
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    `.execute(on);
    for (const { name } of indexes) await run(sql`drop index ${sql.raw(name)}`);

    await run(sql`
      create unlogged table fill_instruments as
      select * from json_to_recordset(${instruments(from)}::json)
        as one (i integer, symbol text, kind text, currency text, rate numeric, price numeric, decimals integer)
    `);

    // Customers, and what each has a few of. The last of the holders is the busy customer.
    await run(sql`
      create unlogged table fill_holders as
      select
        i, case i when ${customers} then ${busy}::bigint else first.customer + i end as customer,
        case i when ${customers} then (select id from accounts where customer_id = ${busy}) else first.account + i end as account,
        case i when ${customers} then (select balance from accounts where customer_id = ${busy}) else 0 end as balance,
        i = ${customers} as is_busy
      from generate_series(0, ${customers}::integer) i,
        (select (select max(id) + 1 from customers) as customer, (select max(id) + 1 from accounts) as account) first
    `);
    await run(sql`
      insert into customers (id, phone, password_hash, created_at) overriding system value
      select customer, (6000000000 + i)::text, 'none', ${begin} from fill_holders where not is_busy order by i
    `);
    await run(sql`
      insert into accounts (id, customer_id, balance) overriding system value
      select account, customer, 0 from fill_holders where not is_busy order by i
    `);
    await run(sql`
      insert into sessions (token_hash, customer_id, address, created_at, expires_at, last_seen, device_hash)
      select encode(sha256(('session ' || n || ' ' || i)::bytea), 'hex'), customer, '10.0.0.0', ${begin},
        clock_timestamp() + make_interval(days => 60 * n - 40), clock_timestamp(), md5(n || ' ' || i)
      from generate_series(0, 1) n, fill_holders where not is_busy order by n, i
    `);
    await run(sql`
      insert into known_devices (customer_id, device_hash, last_seen)
      select customer, md5(n || ' ' || i), clock_timestamp() from generate_series(0, 1) n, fill_holders order by n, i
    `);
    await run(sql`
      insert into known_addresses (customer_id, address, last_seen)
      select customer, '10.0.0.0', clock_timestamp() from fill_holders order by i
    `);
    await run(sql`
      insert into new_device_logins (customer_id, session_id, address, created_at)
      select customer, i, '10.0.0.0', clock_timestamp() from fill_holders order by i
    `);
    await run(sql`
      insert into passkeys (customer_id, credential_id, public_key, counter, transports, synced, created_at)
      select customer, 'passkey' || i, 'key', 0, '{}', true, ${begin} from fill_holders where i % 5 = 0 order by i
    `);
    await run(sql`
      insert into passkey_challenges (hash, customer_id, expires_at)
      select md5('challenge ' || i), customer, clock_timestamp() + interval '1 hour' from fill_holders
    `);
    await run(sql`
      insert into attempts (key, count, window_ends)
      select md5('attempt ' || i), 1, clock_timestamp() + interval '1 hour' from fill_holders where i % 5 = 0
    `);
    await run(sql`
      insert into invitation_codes (code, uses_left, created_at)
      select 'CODE' || i, 1, ${begin} from fill_holders where i % 5 = 0
    `);
    await run(sql`
      insert into bank_cards (customer_id, bank, branch, card_number, ifsc, holder, status, created_at, withdrawable_at)
      select customer, 'Demo Bank', 'Main', '1234567890', 'HDFC0000001', 'A Customer', 1, ${begin}, ${begin}
      from fill_holders order by i
    `);
    await run(sql`
      insert into real_names (customer_id, status, real_name, id_number, created_at)
      select customer, case when is_busy then 3 else 2 end, 'A Customer', 'AAAAA0000A', ${begin} from fill_holders order by i
    `);
    await run(sql`
      insert into transaction_passwords (customer_id, code_hash, created_at)
      select customer, 'none', ${begin} from fill_holders where not is_busy order by i
    `);
    await run(sql`
      insert into watchlists (customer_id, name, place, created_at)
      select customer, 'List ' || n, n, ${begin} from generate_series(1, 9) n, fill_holders
      where is_busy or n = 1 order by n, i
    `);
    await run(sql`
      insert into watchlist (customer_id, list_id, symbol, place, created_at)
      select customer, 0, one.symbol, n, ${begin}
      from fill_holders, generate_series(0, case when is_busy then 99 else 4 end) n
        join fill_instruments one on one.i = n
      order by n, fill_holders.i
    `);
    await run(sql`
      insert into push_subscriptions (
        session_id, customer_id, endpoint, key, secret, language, hides_amounts, created_at
      )
      select id, customer_id, 'https://push.example/' || id, 'key', 'secret', 'en', false, ${begin}
      from sessions where id % 2 = 0 order by id
    `);
    await run(sql`
      insert into watched_alerts (session_id, symbol, level, way)
      select session_id, 'EXSTEEL.NS', 1 + session_id % 1000, case session_id % 2 when 0 then 'up' else 'down' end
      from push_subscriptions order by session_id
    `);
    await run(sql`
      insert into pushes (session_id, host, kind, customer_id, notice_id, created_at, tried_at, is_sent)
      select session_id, host, 'bought', customer_id, 1, ${begin}, ${begin}, true from push_subscriptions
      where session_id % 20 = 0 order by session_id
    `);
    await run(sql`
      insert into back_office_actions (os_user, action, subject)
      select 'operator', 'recharges credit', 'recharge ' || i from fill_holders where i % 10 = 0 order by i
    `);
    await run(sql`
      insert into part_reports
      select ${begin}::timestamptz + make_interval(hours => i), 1, 'markets', 'release', 'part', '', 1, 1, 1
      from fill_holders where i < 8760
    `);

    // What operators and the market offer.
    await run(sql`
      insert into news (title, content, created_at, symbols)
      select 'Story ' || n, repeat('<p>Text</p>', 100), ${begin} + n * interval '1 hour',
        array[(select symbol from fill_instruments where i = n % 190)]
      from generate_series(1, 5000) n
    `);
    await run(sql`
      insert into offers (
        kind, symbol, region, currency, price, quantity, remaining, minimum_quantity, maximum_quantity, status, created_at
      )
      select case n % 2 when 0 then 'bulk' else 'qip' end, 'EXSTEEL.NS', 'IN', 'INR', 100, 1000000, 1000000, 1, 1000,
        case when n > 480 then 1 else 2 end, ${begin}
      from generate_series(1, 500) n
    `);
    await run(sql`
      insert into funds (name, min_return, max_return, period_days, unit, issue_amount, sold_amount, created_at)
      select 'Fund ' || n, 1, 2, 30, 1000, 1000000000000, 0, ${begin} from generate_series(1, 200) n
    `);
    // The first is open and popular, the others are past.
    await run(sql`
      create unlogged table fill_ipos as
      select n, (select coalesce(max(id), 0) from ipos) + n + 1 as id
      from generate_series(0, ${BUSY.applications}::integer) n
    `);
    await run(sql`
      insert into ipos (
        id, symbol, company_name, issue_price, currency, min_quantity, max_quantity, issue_size, status, starts_at, ends_at,
        created_at, allotted_at, listed_at, allotment_due, listing_due
      ) overriding system value
      select id, 'OFFER' || n || '.NS', 'Offering ' || n, 100, 'INR', 100, 1000, 1000000,
        case n when 0 then 'forthcoming' else 'listed' end, ${begin}, listed, ${begin},
        case when n > 0 then listed end, case when n > 0 then listed end, listed, listed
      from fill_ipos,
        lateral (select ${begin} + case n when 0 then interval '2 years' else n * interval '1 day' end as listed) time
      order by n
    `);
    await run(sql`
      insert into distributions (kind, symbol, per_unit, currency, record_at, since)
      select 'dividend', 'SYMBOL' || n, 1, 'INR', ${begin} + interval '10 days', ${begin}
      from generate_series(0, ${BUSY.dividends}::integer) n
    `);

    await run(sql`analyze`);

    // All records with two steps, in the order of their time.
    const { rows: sizes } = await sql<{ instruments: number }>`
      select count(*)::integer as instruments from fill_instruments
    `.execute(on);
    const instrumentCount = sizes[0]?.instruments ?? 1;
    await run(sql`
      create unlogged table fill_pairs as
      with wanted (kind, is_busy, count, under_way) as (values
        ('order', true, ${BUSY.orders / 2}::integer, 0),
        ('order', false, ${pairs - BUSY.orders / 2}::integer, 0),
        ('application', true, ${BUSY.applications}::integer, 0),
        ('application', false, ${2 * customers}::integer, ${customers}::integer),
        ('recharge', true, ${BUSY.recharges}::integer, 2),
        ('recharge', false, ${customers}::integer, ${Math.floor(customers / 100)}::integer),
        ('withdrawal', true, ${BUSY.withdrawals}::integer, 2),
        ('withdrawal', false, ${Math.floor(customers / 2)}::integer, ${Math.floor(customers / 200)}::integer),
        ('fund', true, ${BUSY.funds}::integer, 20),
        ('fund', false, ${Math.floor(customers / 2)}::integer, ${Math.floor(customers / 10)}::integer),
        ('loan', true, ${BUSY.loans}::integer, 1),
        ('loan', false, ${Math.floor(customers / 4)}::integer, ${Math.floor(customers / 20)}::integer),
        ('dividend', true, ${BUSY.dividends}::integer, 0),
        ('dividend', false, ${customers}::integer, 0)
      ), placed as (
        select kind, is_busy, k, k > count - under_way as is_under_way,
          (row_number() over (order by (k - 0.5) / count, kind, is_busy) - 1)::integer as n
        from wanted, generate_series(1, count) k
      )
      select
        n, kind, is_busy, k, is_under_way,
        case when is_busy then ${customers} else (k::bigint * 7919 % ${customers})::integer end as holder,
        2 * ${sql.lit(APART)} * (n / ${sql.lit(APART)}) + n % ${sql.lit(APART)} + 1 as e
      from placed
      order by n
    `);
    await run(
      sql`create unlogged table fill_steps as select (max(e) + ${sql.lit(APART)})::integer as last from fill_pairs`,
    );
    const year = sql.lit(YEAR / 1_000);
    const timeOf = (step: string) =>
      sql`date_trunc('milliseconds', ${begin} + (${sql.raw(step)})::double precision / steps.last * ${year} * interval '1 second')`;
    await run(sql`
      create unlogged table fill_ids as
      select
        coalesce((select max(id) from ledger_transactions), 0) + ${customers} + 1 as transaction,
        coalesce((select max(id) from entries), 0) + 4 * (${customers} + 1) as entry,
        coalesce((select max(id) from orders), 0) as "order",
        coalesce((select max(id) from recharges), 0) as recharge,
        coalesce((select max(id) from withdrawals), 0) as withdrawal,
        coalesce((select max(id) from ipo_applications), 0) as application,
        coalesce((select max(id) from fund_orders), 0) as fund,
        coalesce((select max(id) from loans), 0) as loan
    `);

    await run(sql`analyze fill_pairs, fill_steps, fill_ids, fill_instruments`);

    // Purchases, and the sales of most of them, some of a half.
    await run(sql`
      create unlogged table fill_orders as
      select
        p.e, p.holder, one.symbol, one.kind, one.currency, one.rate, bought.price, sold.price as sell_price, q.quantity,
        s.is_sold, case when s.is_sold then q.sold else 0 end as sold,
        cost.notional, cost.fee, sale.notional as sale_notional, sale.fee as sale_fee
      from fill_pairs p
        join fill_instruments one on one.i = ${drawn('p.k + p.n', instrumentCount)}
        cross join lateral (select round(one.price * (1 + (p.k % 21 - 10) / 1000.0), one.decimals) as price) bought
        cross join lateral (select round(one.price * (1 + (p.k % 23 - 11) / 1000.0), one.decimals) as price) sold
        cross join lateral (select case when p.is_busy then p.k % 600 > 0 else p.k % 3 > 0 end as is_sold) s
        cross join lateral (
          select quantity, case when p.k % 1000 = 1 then quantity / 2 else quantity end as sold
          from (select (2 + ${drawn('p.n', 99)})::integer as quantity) drawn
        ) q
        cross join lateral (
          select n as notional, greatest(0.01, round(n * 0.0003, 2)) as fee
          from (select greatest(0.01, round(bought.price * q.quantity * one.rate, 2)) as n) n
        ) cost
        cross join lateral (
          select n as notional, greatest(0.01, round(n * 0.0003, 2)) as fee
          from (
            select greatest(
              0.01, round(sold.price * case when s.is_sold then q.sold else q.quantity end * one.rate, 2)
            ) as n
          ) n
        ) sale
      where p.kind = 'order'
    `);
    await run(sql`analyze fill_orders`);
    const order = (step: 'first' | 'second') => {
      const e = step === 'first' ? 'o.e' : `o.e + ${APART}`;
      const isSale = step === 'first' ? sql`false` : sql`o.is_sold`;
      const notional = sql.raw(step === 'first' ? 'o.notional' : 'o.sale_notional');
      const fee = sql.raw(step === 'first' ? 'o.fee' : 'o.sale_fee');
      const price = sql.raw(
        step === 'first' ? 'o.price' : 'case when o.is_sold then o.price else o.sell_price end',
      );
      const left = sql.raw(step === 'first' ? 'o.quantity - o.sold' : 'o.quantity');
      return sql`
        select
          ids."order" + ${sql.raw(e)} as id, ${sql.raw(e)} as e, h.customer, case when ${isSale} then 'sell' else 'buy' end as side,
          o.symbol, o.kind, case when ${isSale} then o.sold else o.quantity end as quantity, ${price} as price,
          case when ${isSale} then o.sell_price end as sell_price, o.currency, o.rate, ${notional} as notional, ${fee} as fee,
          case when ${isSale} then ids."order" + o.e end as lot_id,
          case when ${isSale} then o.sold else ${left} end as part_quantity,
          case when ${isSale} then share_of_lot(o.notional, o.sold, o.quantity)
            ${step === 'first' ? sql`else o.notional - share_of_lot(o.notional, o.sold, o.quantity)` : sql`else ${notional}`}
          end as part_notional,
          case when ${isSale} then share_of_lot(o.fee, o.sold, o.quantity)
            ${step === 'first' ? sql`else o.fee - share_of_lot(o.fee, o.sold, o.quantity)` : sql`else ${fee}`}
          end as part_fee,
          ids.transaction + ${sql.raw(e)} as transaction_id, ${timeOf(e)} as at
        from fill_orders o join fill_holders h on h.i = o.holder, fill_ids ids, fill_steps steps
      `;
    };
    await run(sql`
      insert into orders (
        id, no, customer_id, side, symbol, kind, quantity, price, sell_price, currency, rate, notional, fee, total,
        request_key, lot_id, part_quantity, part_notional, part_fee, transaction_id, created_at
      ) overriding system value
      select
        id, order_no(id, at), customer, side, symbol, kind, quantity, price, sell_price, currency, rate, notional, fee,
        case side when 'buy' then notional + fee else notional - fee end, 'order ' || e, lot_id, part_quantity,
        part_notional, part_fee, transaction_id, at
      from (${order('first')} union all ${order('second')}) made
      order by id
    `);
    await run(sql`
      insert into requests (customer_id, key, body_hash, answer, created_at)
      select customer_id, request_key, md5(request_key), no, created_at from orders where request_key like 'order %'
      order by id
    `);

    // The other products.
    const other = (kind: string) => sql`
      from fill_pairs p join fill_holders h on h.i = p.holder, fill_ids ids, fill_steps steps
      where p.kind = ${sql.lit(kind)} order by p.e
    `;
    const settled = (what: string) => sql.raw(`case when not p.is_under_way then ${what} end`);
    const first = timeOf('p.e');
    const second = timeOf(`p.e + ${APART}`);
    const secondIf = sql`case when not p.is_under_way then ${second} end`;
    await run(sql`
      insert into recharges (
        id, no, customer_id, amount, status, received, transaction_id, request_key, created_at, settled_at
      ) overriding system value
      select ids.recharge + p.e, 'R' || order_no(ids.recharge + p.e, ${first}), h.customer, 5000,
        case when p.is_under_way then 1 else 2 end, ${settled('5000')},
        ${settled(`ids.transaction + p.e + ${APART}`)}, 'recharge ' || p.e, ${first}, ${secondIf}
      ${other('recharge')}
    `);
    await run(sql`
      insert into withdrawals (
        id, no, customer_id, card_id, card, amount, status, received, transaction_id, settlement_id, request_key,
        created_at, settled_at, card_version, bank
      ) overriding system value
      select ids.withdrawal + p.e, 'W' || order_no(ids.withdrawal + p.e, ${first}), h.customer,
        (select min(id) from bank_cards card where card.customer_id = h.customer), '7890', 700,
        case when p.is_under_way then 'n' else 'y' end, ${settled('700')}, ids.transaction + p.e,
        ${settled(`ids.transaction + p.e + ${APART}`)}, 'withdrawal ' || p.e, ${first}, ${secondIf}, 1, 'Demo Bank'
      ${other('withdrawal')}
    `);
    await run(sql`
      insert into fund_orders (
        id, no, customer_id, fund_id, amount, expected_return, profit, status, ends_at, transaction_id, settlement_id,
        request_key, created_at, settled_at
      ) overriding system value
      select ids.fund + p.e, 'F' || order_no(ids.fund + p.e, ${first}), h.customer, (select max(id) from funds), 1000, 10,
        ${settled('15')}, case when p.is_under_way then 'active' else 'completed' end, ${second}, ids.transaction + p.e,
        ${settled(`ids.transaction + p.e + ${APART}`)}, 'fund ' || p.e, ${first}, ${secondIf}
      ${other('fund')}
    `);
    await run(sql`
      update funds set sold_amount = (select coalesce(sum(amount), 0) from fund_orders where fund_id = funds.id)
      where id = (select max(id) from funds)
    `);
    await run(sql`
      insert into loans (
        id, no, customer_id, amount, state, repayment_time, payout_id, repayment_id, request_key, created_at, changed_at,
        decided_at, term_seconds
      ) overriding system value
      select ids.loan + p.e, 'L' || order_no(ids.loan + p.e, ${first}), h.customer, 900,
        case when p.is_under_way then 4 else 5 end, ${first} + interval '1000 days', ids.transaction + p.e,
        ${settled(`ids.transaction + p.e + ${APART}`)}, 'loan ' || p.e, ${first},
        case when p.is_under_way then ${first} else ${second} end, ${first}, 86400
      ${other('loan')}
    `);
    await run(sql`
      insert into ipo_applications (
        id, no, customer_id, ipo_id, quantity, price, rate, total, status, stage, allotted, refund, transaction_id,
        request_key, created_at, settled_at
      ) overriding system value
      select ids.application + p.e, 'I' || order_no(ids.application + p.e, ${first}), h.customer,
        (select id from fill_ipos where n = case when p.is_busy then p.k when p.is_under_way then 0 else 1 end), 100, 100, 1, 10000,
        case when p.is_under_way then 0 else 3 end, case when p.is_under_way then 1 else 3 end,
        ${settled('0')}, ${settled('10000')}, ids.transaction + p.e, 'application ' || p.e, ${first}, ${secondIf}
      ${other('application')}
    `);
    await run(sql`
      insert into ipo_demand (ipo_id, slot, quantity)
      select ipo_id, customer_id % 16, sum(quantity) from ipo_applications group by ipo_id, customer_id % 16
      on conflict (ipo_id, slot) do update set quantity = excluded.quantity
    `);
    await run(sql`
      insert into distribution_payments (distribution_id, customer_id, quantity, amount, transaction_id, paid_at, held)
      select (select max(id) from distributions) - case when p.is_busy then p.k - 1 else ${sql.lit(BUSY.dividends)} end, h.customer,
        10, 25, ids.transaction + p.e, ${first}, 10
      ${other('dividend')}
    `);

    // The ledger. `leg`: its number in the transaction. The other side of each is an internal account.
    await run(sql`
      create unlogged table fill_legs as
      select e, leg, h.account, i.id as internal, amount, reason
      from (
        select e, holder, 0 as leg, 'market' as internal, -notional as amount, 'buy' || initcap(kind) as reason from fill_orders
        union all select e, holder, 1, 'fees', -fee, 'transactionExpenses' from fill_orders
        union all
        select e + ${sql.lit(APART)}, holder, 0, 'market', case when is_sold then sale_notional else -sale_notional end,
          case when is_sold then 'sell' else 'buy' end || initcap(kind) from fill_orders
        union all select e + ${sql.lit(APART)}, holder, 1, 'fees', -sale_fee, 'transactionExpenses' from fill_orders
        union all
        select p.e + step.later * ${sql.lit(APART)}, p.holder, step.leg, step.internal, step.amount, step.reason
        from fill_pairs p join (values
          ('recharge', 1, 0, 'outside', 5000.00, 'recharge'),
          ('withdrawal', 0, 0, 'withdrawals', -700, 'withdraw'),
          ('fund', 0, 0, 'funds', -1000, 'buyFund'),
          ('fund', 1, 0, 'funds', 1000, 'principal_returned'),
          ('fund', 1, 1, 'funds', 15, 'fund_project_profit'),
          ('loan', 0, 0, 'loans', 900, 'borrow'),
          ('loan', 1, 0, 'loans', -900, 'repay'),
          ('application', 0, 0, 'ipo', -10000, 'buyStock'),
          ('application', 1, 0, 'ipo', 10000, 'principal_returned'),
          ('dividend', 0, 0, 'market', 25, 'dividend')
        ) as step (kind, later, leg, internal, amount, reason) using (kind)
        where step.later = 0 or not p.is_under_way
      ) leg join fill_holders h on h.i = leg.holder join accounts i on i.name = leg.internal
      union all
      select h.i - ${customers}, 0, h.account, i.id, 1000000000000, 'recharge'
      from fill_holders h join accounts i on i.name = 'outside'
    `);
    await run(sql`analyze fill_legs`);
    await run(sql`
      insert into ledger_transactions (id, created_at) overriding system value
      select ids.transaction + e, ${timeOf('greatest(e, 0)')}
      from (
        select distinct e from fill_legs
        union all
        select e + ${sql.lit(APART)} from fill_pairs where kind = 'withdrawal' and not is_under_way
      ) made, fill_ids ids, fill_steps steps
      order by e
    `);
    await run(sql`
      insert into entries (id, transaction_id, account_id, amount, reason, balance_after, created_at)
      overriding system value
      select
        ids.entry + 4 * leg.e + 2 * leg.leg + side.n, ids.transaction + leg.e, side.account, side.amount, leg.reason,
        side.balance, ${timeOf('greatest(leg.e, 0)')}
      from (
        select l.*, h.balance + sum(l.amount) over (partition by l.account order by l.e, l.leg) as balance
        from fill_legs l join fill_holders h on h.account = l.account
        order by l.e, l.leg
      ) leg
        cross join lateral (values
          (leg.account, leg.amount, leg.balance, 1), (leg.internal, -leg.amount, null, 2)
        ) as side (account, amount, balance, n),
        fill_ids ids, fill_steps steps
    `);
    await run(sql`
      insert into entries (id, transaction_id, account_id, amount, reason, created_at) overriding system value
      select
        ids.entry + 4 * (p.e + ${sql.lit(APART)}) + side.n, ids.transaction + p.e + ${sql.lit(APART)}, account.id, side.amount,
        'withdraw', ${second}
      from fill_pairs p
        cross join (values ('withdrawals', -700, 1), ('outside', 700, 2)) as side (name, amount, n)
        join accounts account on account.name = side.name, fill_ids ids, fill_steps steps
      where p.kind = 'withdrawal' and not p.is_under_way
      order by 1
    `);
    await run(sql`
      update accounts set balance = balance + moved.amount
      from (select account, sum(amount) as amount from fill_legs group by account) moved where moved.account = accounts.id
    `);

    // What customers were told, and what they wrote.
    await run(sql`
      insert into notices (customer_id, id, kind, topic, created_at, unread, record_no, symbol, quantity, amount)
      select customer, n, kind, notice_topic(kind), ${begin} + n * interval '12 hours', n > 3, 'no', 'EXSTEEL.NS', 1, 100
      from fill_holders, generate_series(1, case when is_busy then ${BUSY.notices}::integer else 5 end) n,
        lateral (select (array['bought', 'sold', 'recharge-credited', 'service-replied'])[1 + n % 4] as kind) kind
      order by n, i
    `);
    await run(sql`
      insert into notice_states (customer_id, newest)
      select customer, case when is_busy then ${BUSY.notices}::integer else 5 end from fill_holders
      on conflict (customer_id) do update set newest = excluded.newest
    `);
    await run(sql`
      insert into worth_points (customer_id, at, total, deposits, owed, paid_in)
      select customer, ${begin} + n * interval '1 day', 1000, 1000, 0, 1000
      from generate_series(1, 5) n, fill_holders where not is_busy and i <> ${ORDINARY}::integer
      order by n, i
    `);
    await run(sql`
      insert into user_messages (customer_id, sender, body, created_at, client_key, read_at)
      select customer, sender, 'A message of some length, as customers write them.', ${begin} + n * interval '3 hours',
        case sender when 'customer' then 'key ' || n end, case when n % 50 > 2 then ${begin} + n * interval '4 hours' end
      from fill_holders, generate_series(1, case when is_busy then ${BUSY.messages}::integer else 2 end) n,
        lateral (select case n % 2 when 0 then 'service' else 'customer' end as sender) sender
      order by n, i
    `);
    await run(sql`
      insert into uploads (id, customer_id, content, created_at, message_id, message_place)
      select md5('upload ' || id), customer_id, 'picture', created_at, id, 1 from user_messages where id % 10 = 0
      order by id
    `);

    for (const { definition } of indexes) await run(sql.raw(definition));
    await run(sql`
      drop table fill_holders, fill_instruments, fill_ipos, fill_pairs, fill_steps, fill_ids, fill_orders, fill_legs
    `);
    await run(sql`
      do $$
      declare
        v record;
      begin
        for v in select c.table_name, c.column_name from information_schema.columns c
          where c.table_schema = current_schema() and c.is_identity = 'YES'
        loop
          execute format(
            'select setval(pg_get_serial_sequence(%L, %L), coalesce((select max(%I) from %I), 0) + 1, false)',
            v.table_name, v.column_name, v.column_name, v.table_name
          );
        end loop;
      end $$
    `);
    await run(sql`vacuum (analyze)`);
    for (const setting of [
      'session_replication_role',
      'synchronous_commit',
      'statement_timeout',
      'work_mem',
      'maintenance_work_mem',
    ])
      await run(sql`reset ${sql.raw(setting)}`);
  });
  return { customers };
};
