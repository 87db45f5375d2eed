import { getBalance } from '@bourse/contract/balance';
import { requestRecharge } from '@bourse/contract/recharges';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { databases, postgres } from '../../test/databases.ts';
import { addCustomers } from '../../test/fill-jobs.ts';
import { brokenInvariants } from '../../test/ledger-invariants.ts';
import { addIpo, CODE, DAY, giveCard, HOUR, idOf, MINUTE } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { allotIpo, carryIpo } from '../ledger/products.ts';
import { finish, listFailing, NOTHING, readJob, type Taken, takeSteps } from './jobs.ts';
import { runCommand } from './run-command.ts';
import { openScheduler } from './scheduler.ts';

let broker: TestBroker;
afterEach(() => broker?.close());

const SECOND = 1_000;
const CREDITED = 'recharges credited';

/** Without the log that a test of failures would fill. */
const run = () => openScheduler(broker).run();

const creditRecharges = async (): Promise<Taken> => {
  const all = { ...NOTHING };
  await finish(broker, CREDITED, broker.clock.now(), {
    onTaken: ({ done, failed }) => {
      all.done = [...all.done, ...done];
      all.failed = [...all.failed, ...failed];
    },
  });
  return all;
};

const balance = async (trader: Trader) => (await trader.ask(getBalance, {})).available;
const recharge = (trader: Trader, amount = 10_000) =>
  trader.call(requestRecharge, { amount }, { key: broker.newKey() });
const traders = (count: number) => Promise.all(Array.from({ length: count }, () => broker.newcomer()));

/** Lets each recharge of this amount fail, or do something else before it is credited. */
const poison = (amount: number, instead = "raise exception 'poison'") =>
  sql`
    create function spoil() returns trigger language plpgsql as $$ begin ${sql.raw(instead)}; return new; end $$;
    create trigger spoiled before update of status on recharges for each row
      when (old.amount = ${sql.lit(amount)}) execute function spoil();
  `.execute(broker.db);

describe.each(databases)('a row that fails on %s', (_name, server) => {
  it('holds up no other, and is tried again after pauses that grow to an hour', async () => {
    broker = await openTestBroker({ server });
    const [unlucky, ...others] = (await traders(3)) as [Trader, ...Trader[]];
    await poison(66_600);
    await recharge(unlucky, 66_600);
    for (const trader of others) await recharge(trader);
    broker.clock.advance(MINUTE * 2);
    const { failed } = await creditRecharges();
    for (const trader of others) expect(await balance(trader)).toBe('110000');
    expect(failed).toEqual([{ id: expect.any(Number), error: expect.stringMatching(/^poison \(P0001\)/) }]);

    for (const pause of [5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600]) {
      broker.clock.advance(pause * SECOND - 1);
      expect((await creditRecharges()).failed).toEqual([]);
      broker.clock.advance(1);
      expect((await creditRecharges()).failed).toHaveLength(1);
    }
    const [row] = await listFailing(broker, CREDITED, broker.clock.now(), 10);
    expect(row).toMatchObject({ attempts: 13, next: new Date(broker.clock.now() + HOUR) });

    await sql`drop trigger spoiled on recharges`.execute(broker.db);
    broker.clock.advance(HOUR);
    expect((await creditRecharges()).done).toHaveLength(1);
    expect(await balance(unlucky)).toBe('166600');
    expect(await listFailing(broker, CREDITED, broker.clock.now(), 10)).toEqual([]);
  });

  it('is tried at once after an operator has asked for it, or has changed it', async () => {
    broker = await openTestBroker({ server });
    const [first, second] = (await traders(2)) as [Trader, Trader];
    await poison(66_600);
    for (const trader of [first, second]) await recharge(trader, 66_600);
    broker.clock.advance(MINUTE * 2);
    await run();
    await sql`drop trigger spoiled on recharges`.execute(broker.db);
    await run();
    expect(await balance(first)).toBe('100000');

    const id = await idOf(broker, first);
    await sql`update recharges set reason = null where customer_id = ${id}`.execute(broker.db);
    expect((await run())[CREDITED]).toBe(1);
    expect(await balance(first)).toBe('166600');
    expect(await runCommand(broker, ['jobs', 'retry', CREDITED])).toContain('1 of');
    expect((await run())[CREDITED]).toBe(1);
    expect(await balance(second)).toBe('166600');
  });
});

it('many rows that fail are passed over by the index that the others are read from', async () => {
  broker = await openTestBroker();
  const trader = await broker.newcomer();
  await poison(66_600);
  const id = await idOf(broker, trader);
  await sql`
    insert into recharges (no, customer_id, amount, request_key, created_at)
    select 'R-' || n, ${id}, 66600, 'key ' || n, ${new Date(broker.clock.now())} from generate_series(1, 320) n
  `.execute(broker.db);
  await recharge(trader);
  broker.clock.advance(MINUTE * 2);
  await run();
  expect(await balance(trader)).toBe('110000');
  expect(await readJob(broker, CREDITED, broker.clock.now())).toMatchObject({ due: 0, failing: 320 });
  // A portion that takes only rows that failed does not end the run.
  broker.clock.advance(5 * SECOND);
  await recharge(trader);
  broker.clock.advance(MINUTE * 2);
  expect((await run())[CREDITED]).toBe(1);
});

it('a step that does nothing counts as failed, since its row would be due for ever', async () => {
  broker = await openTestBroker();
  const trader = await broker.newcomer();
  await sql`
    create or replace function credit_recharge(p_id bigint, p_at timestamptz) returns boolean
    language sql as $$ select false $$
  `.execute(broker.db);
  await recharge(trader);
  broker.clock.advance(MINUTE * 2);
  await run();
  const failing = await listFailing(broker, CREDITED, broker.clock.now(), 100);
  expect(new Set(failing.map(({ error }) => error))).toEqual(
    new Set(['nothing was done, although the row is due']),
  );
});

describe.skipIf(postgres === undefined)('on a server', () => {
  it('a row of which the account is locked is left for a later run, and nobody waits', async () => {
    broker = await openTestBroker({ server: postgres });
    const [busy, other] = (await traders(2)) as [Trader, Trader];
    for (const trader of [busy, other]) await recharge(trader);
    broker.clock.advance(MINUTE * 2);
    const id = await idOf(broker, busy);
    await broker.db.transaction().execute(async (db) => {
      await sql`select from accounts where customer_id = ${id} for update`.execute(db);
      await run();
      expect(await balance(other)).toBe('110000');
      expect(await balance(busy)).toBe('100000');
    });
    expect((await run())[CREDITED]).toBe(1);
    expect(await listFailing(broker, CREDITED, broker.clock.now(), 10)).toEqual([]);
  });

  it('a step that is cancelled is found among others, and its row waits like one that failed', async () => {
    broker = await openTestBroker({ server: postgres });
    const [slow, ...others] = (await traders(5)) as [Trader, ...Trader[]];
    await poison(66_600, 'perform pg_sleep(60)');
    await recharge(slow, 66_600);
    for (const trader of others) await recharge(trader);
    broker.clock.advance(MINUTE * 2);
    await run();
    for (const trader of others) expect(await balance(trader)).toBe('110000');
    const failing = await listFailing(broker, CREDITED, broker.clock.now(), 10);
    expect(failing).toMatchObject([{ attempts: 1, error: expect.stringContaining('statement timeout') }]);
    expect(await run()).toEqual({});
  });

  it('a portion that an operator cancels is carried on row by row', async () => {
    broker = await openTestBroker({ server: postgres });
    const all = await traders(3);
    await poison(10_000, 'perform pg_sleep(0.3)');
    for (const trader of all) await recharge(trader);
    broker.clock.advance(MINUTE * 2);
    const running = run();
    await expect
      .poll(async () => {
        const { rows } = await sql<{ cancelled: boolean }>`
          select pg_cancel_backend(pid) as cancelled from pg_stat_activity
          where datname = current_database() and query like '%failure_of%' and state = 'active'
            and pid <> pg_backend_pid()
        `.execute(broker.db);
        return rows.length;
      })
      .toBe(1);
    await running;
    for (const trader of all) expect(await balance(trader)).toBe('110000');
  });
});

it('a withdrawal from a suspended account waits, says why, and goes on at once after the suspension', async () => {
  broker = await openTestBroker();
  const trader = await broker.newcomer();
  const cardId = await giveCard(broker, trader);
  await trader.call(
    requestWithdrawal,
    { cardId, amount: 1_000, transactionCode: CODE },
    { key: broker.newKey() },
  );
  await runCommand(broker, ['customers', 'suspend', trader.phone]);
  broker.clock.advance(DAY);
  const errors: unknown[] = [];
  const scheduler = openScheduler(broker, { onError: (error) => errors.push(error) });
  await scheduler.run();
  expect(errors).toEqual([]);
  expect(await runCommand(broker, ['jobs', 'failed', 'withdrawals checked'])).toContain(
    'the account is suspended',
  );
  await runCommand(broker, ['customers', 'restore', trader.phone]);
  expect(await scheduler.run()).toMatchObject({ 'withdrawals checked': 1, 'withdrawals paid or refused': 1 });
});

it('the list of jobs and the metrics show what is due, since when, and the last error', async () => {
  broker = await openTestBroker();
  const [unlucky, other] = (await traders(2)) as [Trader, Trader];
  await run();
  await poison(66_600);
  await recharge(unlucky, 66_600);
  broker.clock.advance(MINUTE * 2);
  await run();
  await recharge(other);
  broker.clock.advance(HOUR);
  const state = await readJob(broker, CREDITED, broker.clock.now());
  // The demo customer's recharge was credited before.
  expect(state).toMatchObject({ due: 1, failing: 1, oldest: 3_600, error: expect.stringMatching(/^poison/) });
  const line = (await runCommand(broker, ['jobs'])).split('\n').find((text) => text.startsWith(CREDITED));
  expect(line).toMatch(/recharges credited +1 +1 h 0 min +1 +\S+ +poison/);
  // On a busy machine the database may answer later than the metrics.
  await expect
    .poll(() => broker.metrics())
    .toContain(`bourse_job_oldest_due_seconds{job="${CREDITED}"} 3600`);
  const metrics = await broker.metrics();
  expect(metrics).toContain(`bourse_job_due_rows{job="${CREDITED}"} 1`);
  expect(metrics).toContain(`bourse_job_failed_rows{job="${CREDITED}"} 1`);
});

it('an offering with more applications than one portion is drawn and allotted whole', async () => {
  broker = await openTestBroker();
  const count = 2_400;
  const { first } = await addCustomers(broker.db, count, new Date(broker.clock.now()));
  const ipoId = Number(await addIpo(broker, { issue_size: 150_000, max_quantity: 300, issue_price: '1.00' }));
  const { rows: posted } = await sql<{ id: number }>`
    insert into ledger_transactions (created_at) values (now()) returning id
  `.execute(broker.db);
  await sql`
    insert into ipo_applications (
      no, customer_id, ipo_id, quantity, price, rate, total, request_key, created_at, transaction_id
    )
    select 'I-' || n, ${first} + n - 1, ${ipoId}, 100 + 100 * (n % 2), 1, 1, 100, 'key', now(), ${posted[0]?.id}
    from generate_series(1, ${count}::integer) n
  `.execute(broker.db);
  await carryIpo(broker.db, 'close_ipo', ipoId, broker.clock.now());
  expect(await allotIpo(broker.db, ipoId, broker.clock.now())).toBe(true);
  expect(await allotIpo(broker.db, ipoId, broker.clock.now())).toBe(false);
  const rows = await broker.db
    .selectFrom('ipo_applications')
    .select(['quantity', 'allotted', 'status'])
    .where('ipo_id', '=', ipoId)
    .orderBy(sql`place`)
    .execute();
  // Fewer shares than applications: the first 1,500 of the draw get 100 each.
  expect(rows.map(({ allotted }) => allotted)).toEqual([...Array(1_500).fill(100), ...Array(900).fill(null)]);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([1]));

  // More than all smallest quantities: the rest goes to the first of the draw that asked for more.
  await sql`
    update ipo_applications set allotted = null, status = 0 where ipo_id = ${ipoId}
  `.execute(broker.db);
  await sql`
    update ipos set
      status = 'closed', issue_size = 300050, allotted_at = null, drawn_at = null, drawn_quantity = 0, shares_left = null,
      last_place = null, is_second_round = false
    where id = ${ipoId}
  `.execute(broker.db);
  expect(await allotIpo(broker.db, ipoId, broker.clock.now())).toBe(true);
  const again = await broker.db
    .selectFrom('ipo_applications')
    .select(['quantity', 'allotted'])
    .where('ipo_id', '=', ipoId)
    .orderBy(sql`place`)
    .execute();
  const wishes = again.filter(({ quantity }) => quantity === 200);
  expect(again.filter(({ quantity }) => quantity === 100).every(({ allotted }) => allotted === 100)).toBe(
    true,
  );
  expect(wishes.map(({ allotted }) => allotted)).toEqual([...Array(600).fill(200), ...Array(600).fill(100)]);
});

it('each of more holders than one portion gets one payment of a dividend', async () => {
  const quarter = Date.parse('2026-04-01T00:00:00Z');
  broker = await openTestBroker({ instant: quarter - DAY });
  const count = 2_100;
  const { first } = await addCustomers(broker.db, count, new Date(broker.clock.now()));
  const { rows: posted } = await sql<{ id: number }>`
    insert into ledger_transactions (created_at) values (now()) returning id
  `.execute(broker.db);
  await sql`
    insert into orders (
      no, customer_id, side, symbol, kind, quantity, price, currency, rate, notional, fee, total, request_key,
      transaction_id, created_at, part_quantity, part_notional, part_fee
    )
    select
      'O-' || n || '-' || lot, ${first} + n - 1, 'buy', 'EXSTEEL.NS', 'stock', 10, 100, 'INR', 1, 1000, 0, 1000, 'key',
      ${posted[0]?.id}, ${new Date(quarter - DAY)}, 10, 1000, 0
    from generate_series(1, ${count}::integer) n, generate_series(1, 2) lot
  `.execute(broker.db);
  broker.clock.set(quarter + 2 * MINUTE);
  const done = await run();
  expect(done['recipients of dividends and interest written']).toBeGreaterThan(2);
  const { rows } = await sql<{ count: number; quantity: number; paid: number }>`
    select count(*)::integer as count, sum(p.quantity)::integer as quantity, count(p.paid_at)::integer as paid
    from distribution_payments p join distributions d on d.id = p.distribution_id
    where d.symbol = 'EXSTEEL.NS' and p.customer_id >= ${first} and d.record_at = ${new Date(quarter)}
  `.execute(broker.db);
  expect(rows).toEqual([{ count, quantity: count * 20, paid: count }]);
});

it('a portion has at most fifty rows', async () => {
  broker = await openTestBroker();
  const trader = await broker.newcomer();
  const id = await idOf(broker, trader);
  await sql`
    insert into recharges (no, customer_id, amount, request_key, created_at)
    select 'R-' || n, ${id}, 10, 'key ' || n, ${new Date(broker.clock.now() - DAY)} from generate_series(1, 60) n
  `.execute(broker.db);
  expect((await takeSteps(broker, CREDITED, broker.clock.now())).done).toHaveLength(50);
  expect(await brokenInvariants(broker.db)).toEqual([]);
});
