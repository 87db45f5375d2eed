/**
 * A database is upgraded, and the brokers of it are replaced and put back, while orders go on. The newer version is the
 * same sources with further migrations, and functions with other names and parameters.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buy, sell } from '@bourse/contract/orders';
import { login, register } from '@bourse/contract/session';
import type { Decimal } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { OPERATOR_LIMITS, type OpenDatabase, openDatabase } from '../../src/database/open-database.ts';
import type { Database } from '../../src/database/tables.ts';
import { requireInstrument } from '../../src/instruments/rows.ts';
import { openMarket } from '../../src/market/market.ts';
import { DEMO } from '../../src/seed/demo.ts';
import { BUNDLE, bundledBroker } from '../../testing/bundled-broker.ts';
import { seededCopy, TEST_INSTANT } from '../../testing/seeded.ts';
import { withClient } from '../../testing/template.ts';
import { postgres } from '../databases.ts';
import { brokenInvariants } from '../ledger-invariants.ts';
import { type BrokerProcess, startProcess, startProgram, UNOPTIMISED } from '../process.ts';

const SYMBOL = 'TBILL91';
const price: Decimal = openMarket({ hours: 'always' }).quote(requireInstrument(SYMBOL), TEST_INSTANT).price;
const CUSTOMERS = 4;
const SQL = join(import.meta.dirname, '../../src/database');

/** Replaces each text. @throws Error if one of them is not there, because the sources have changed */
const replaceAll = (text: string, replacements: readonly [former: string, present: string][]): string =>
  replacements.reduce((result, [former, present]) => {
    if (!result.includes(former)) throw new Error(`There is no ${former}.`);
    return result.replaceAll(former, present);
  }, text);

/** The newer version. @returns the path of its program, and how to remove it */
const makeNewerBroker = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-newer-'));
  await cp(SQL, folder, { recursive: true, filter: (path) => !path.endsWith('.ts') });
  const write = (name: string, text: string) => writeFile(join(folder, 'migrations', name), text);
  await write(
    '9001-orders-by-time.sql',
    '--! no-transaction\ncreate index concurrently if not exists orders_by_time on orders (created_at, id);\n',
  );
  await write(
    '9002-notes.sql',
    `alter table orders add column note text;
     alter table entries add column note text;
     alter table accounts add column note text not null default '';\n`,
  );
  const orders = join(folder, 'functions/orders.sql');
  await writeFile(
    orders,
    replaceAll(await readFile(orders, 'utf8'), [
      // Brokers of the version before call the former one.
      ['function place_sell(', 'function place_sell_9002('],
      // A parameter with a default takes the calls of the former function, which every order calls.
      ['p_rate numeric, out notional', 'p_rate numeric, p_least numeric default 0.01, out notional'],
      ['greatest(0.01,', 'greatest(p_least,'],
    ]),
  );
  await bundledBroker();
  const program = join(dirname(BUNDLE), `newer-broker-${process.pid}.mjs`);
  await writeFile(
    program,
    replaceAll(await readFile(BUNDLE, 'utf8'), [
      [JSON.stringify(SQL), JSON.stringify(folder)],
      ['"place_sell"', '"place_sell_9002"'],
    ]),
  );
  return {
    program,
    remove: async () => {
      await rm(folder, { recursive: true });
      await rm(program);
    },
  };
};

interface Customer {
  token: string;
  /** The number of the order of each acknowledged key. */
  acknowledged: Map<string, string>;
}

/**
 * Lets a customer buy a lot and sell it, again and again, each call at another of the brokers. A call without an answer is
 * repeated with its key at the next broker, as by the app.
 * @returns every refusal
 */
const trade = async (
  customer: Customer,
  brokers: () => readonly BrokerProcess[],
  isOver: () => boolean,
): Promise<string[]> => {
  const { token, acknowledged } = customer;
  const refusals: string[] = [];
  let calls = 0;
  const send = async (key: string, lotNo?: string): Promise<string | undefined> => {
    for (;;) {
      const present = brokers();
      calls += 1;
      const broker = present[calls % present.length] as BrokerProcess;
      const sent =
        lotNo === undefined
          ? broker.call(buy, { symbol: SYMBOL, quantity: 1, price, kind: 'treasury' }, { token, key })
          : broker.call(sell, { lotNo, price, sellPrice: price }, { token, key });
      const answer = await sent.catch(() => undefined);
      if (!answer) continue;
      if (answer.code === 'ok') {
        const orderNo = answer.data.orderNo ?? '';
        acknowledged.set(key, orderNo);
        return orderNo;
      }
      refusals.push(`${key}: ${answer.code}`);
      return undefined;
    }
  };
  for (let n = 0; !isOver(); n += 1) {
    const lotNo = await send(`upgrade-buy-${n}`);
    if (lotNo !== undefined) await send(`upgrade-sell-${n}`, lotNo);
  }
  return refusals;
};

/** Holds locks in a transaction while work is done. */
const whileLocked = (url: string, statement: string, work: () => Promise<void>): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('begin');
    await client.query(statement);
    await work();
    await client.query('rollback');
  });

const only = async <T>(query: Promise<{ rows: T[] }>): Promise<T | undefined> => (await query).rows[0];

/** The process of the server that waits for a lock in a statement of this text. */
const waiting = async (db: Database, text: string): Promise<number | undefined> =>
  (
    await only(
      sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${text}%`}
          and pid <> pg_backend_pid()
      `.execute(db),
    )
  )?.pid;

const isIndexValid = async (db: Database): Promise<boolean | undefined> =>
  (
    await only(
      sql<{ valid: boolean }>`
        select indisvalid as valid from pg_index where indexrelid = to_regclass('orders_by_time')
      `.execute(db),
    )
  )?.valid;

const isApplied = async (db: Database, name: string): Promise<boolean> =>
  (await sql`select from schema_files where name = ${name}`.execute(db)).rows.length > 0;

const schemaNumber = async (db: Database): Promise<number | undefined> =>
  (await only(sql<{ number: number }>`select number from schema_version`.execute(db)))?.number;

const functions = async (db: Database): Promise<string[]> =>
  (
    await sql<{ signature: string }>`
      select proname || '/' || pronargs as signature from pg_proc
      where pronamespace = 'public'::regnamespace and (proname like 'place_sell%' or proname = 'order_cost') order by 1
    `.execute(db)
  ).rows.map(({ signature }) => signature);

it.skipIf(postgres === undefined)(
  'no order is lost or refused while a database is upgraded, upgrades are killed, old brokers restart, and the version goes back',
  async () => {
    const copy = await seededCopy(postgres as string);
    const newer = await makeNewerBroker();
    const env = { DATABASE_URL: copy.url, MARKET_CLOCK: new Date(TEST_INSTANT).toISOString() };
    const startOld = async () => startProgram(await bundledBroker(), env);
    /** It cannot listen before the database is upgraded, and is killed before. */
    const startUpgrade = () => startProcess([...UNOPTIMISED, newer.program], env);

    const opened: OpenDatabase = await openDatabase({ url: copy.url, limits: OPERATOR_LIMITS });
    const { db } = opened;
    const before = await schemaNumber(db);
    let first = await startOld();
    let second = await startOld();
    let third: BrokerProcess | undefined;
    let serving: BrokerProcess[] = [first, second];
    const customers = await Promise.all(
      Array.from({ length: CUSTOMERS }, async (_, n): Promise<Customer> => {
        const phone = String(8_300_000_000 + n);
        await first.call(register, { phone, password: 'newcomer', invitationCode: DEMO.invitationCode });
        const { data } = await first.call(login, { phone, password: 'newcomer' });
        return { token: data.token, acknowledged: new Map() };
      }),
    );
    let isOver = false;
    const trading = customers.map((customer) =>
      trade(
        customer,
        () => serving,
        () => isOver,
      ),
    );
    /** Resolves when each customer has sent orders to each of the brokers. */
    const untilTraded = async () => {
      const wanted = customers.map(({ acknowledged }) => acknowledged.size + 2 * serving.length + 2);
      await expect
        .poll(() => customers.every(({ acknowledged }, n) => acknowledged.size >= (wanted[n] ?? 0)))
        .toBe(true);
    };
    /** Takes a broker from the balancer, stops it, starts one of the old version in its place. */
    const restart = async (broker: BrokerProcess, signal: 'SIGTERM' | 'SIGKILL') => {
      const others = serving.filter((other) => other !== broker);
      if (signal === 'SIGTERM') serving = others;
      await broker.stop(signal);
      const started = await startOld();
      serving = [...others, started];
      return started;
    };

    try {
      await untilTraded();

      // An upgrade is killed while it builds an index, and its connection breaks.
      await whileLocked(copy.url, 'lock table orders in row exclusive mode', async () => {
        const upgrade = startUpgrade();
        const builder = () => waiting(db, 'create index concurrently');
        await expect.poll(builder).toBeDefined();
        await untilTraded();
        await upgrade.stop('SIGKILL');
        await sql`select pg_terminate_backend(${await builder()})`.execute(db);
        await expect.poll(builder).toBeUndefined();
      });
      expect([await isIndexValid(db), await schemaNumber(db)]).toEqual([false, before]);
      second = await restart(second, 'SIGTERM');
      await untilTraded();

      // The next one is killed while it cannot change a table, because a transaction on it takes long.
      await whileLocked(copy.url, 'lock table accounts in row share mode', async () => {
        const upgrade = startUpgrade();
        await expect.poll(() => waiting(db, 'add column note')).toBeDefined();
        await untilTraded();
        await expect.poll(() => waiting(db, 'add column note')).toBeDefined();
        await upgrade.stop('SIGKILL');
      });
      expect([await isIndexValid(db), await isApplied(db, 'migrations/9002-notes.sql')]).toEqual([
        true,
        false,
      ]);
      await untilTraded();

      // The next one is killed while it applies the functions.
      await whileLocked(copy.url, 'lock table schema_functions in share mode', async () => {
        const upgrade = startUpgrade();
        await expect.poll(() => isApplied(db, 'migrations/9002-notes.sql')).toBe(true);
        await untilTraded();
        await upgrade.stop('SIGKILL');
      });
      expect([await isIndexValid(db), await schemaNumber(db)]).toEqual([true, before]);
      expect(await functions(db)).toEqual(['order_cost/3', 'place_sell/12']);
      second = await restart(second, 'SIGTERM');
      await untilTraded();

      // The upgrade succeeds, and both versions serve.
      third = await startProgram(newer.program, env);
      expect(await schemaNumber(db)).toBe(9002);
      serving = [first, second, third];
      await untilTraded();
      const present = ['order_cost/4', 'place_sell/12', 'place_sell_9002/12'];
      expect(await functions(db)).toEqual(present);

      // Brokers of the old version restart, after a kill, too, and leave the newer functions in place.
      first = await restart(first, 'SIGKILL');
      second = await restart(second, 'SIGTERM');
      await untilTraded();
      expect([await functions(db), await schemaNumber(db)]).toEqual([present, 9002]);

      expect(second.output()).toContain('the database is that of a newer version of the broker');

      // Forward: the new version alone.
      serving = [third];
      await Promise.all([first.stop('SIGTERM'), second.stop('SIGTERM')]);
      await untilTraded();

      // And back: the old version alone.
      first = await startOld();
      serving = [first];
      await third.stop('SIGTERM');
      await untilTraded();
      expect([await functions(db), await schemaNumber(db)]).toEqual([present, 9002]);

      isOver = true;
      expect((await Promise.all(trading)).flat()).toEqual([]);
      const { rows } = await sql<{ customer_id: number; request_key: string; no: string }>`
        select customer_id, request_key, no from orders where request_key like 'upgrade-%'
      `.execute(db);
      const stored = rows.map(({ request_key, no }) => `${request_key} ${no}`).sort();
      const acknowledged = customers.flatMap(({ acknowledged }) =>
        [...acknowledged].map(([key, no]) => `${key} ${no}`),
      );
      expect(stored).toEqual(acknowledged.sort());
      // Without statistics of that many orders, the checks would take minutes.
      await sql`analyze`.execute(db);
      expect(await brokenInvariants(db)).toEqual([]);
    } finally {
      isOver = true;
      await Promise.allSettled([first, second, third].map((broker) => broker?.stop('SIGKILL')));
      await opened.close();
      await newer.remove();
      await copy.drop();
    }
  },
);
