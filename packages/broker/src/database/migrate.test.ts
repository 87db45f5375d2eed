/** Which files a database gets, and when, with small folders of files in place of the real ones. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databases, postgres, untilWaitingForLocks } from '../../test/databases.ts';
import { emptyDump, serverCopy, withClient } from '../../testing/template.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import type { Database } from './tables.ts';

let folder: string;
const closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-sql-'));
  closing.push(() => rm(folder, { recursive: true }));
  // Each time that a file is applied it leaves a row.
  await write('migrations/0001-runs.sql', 'create table runs (file text not null);\n');
  await write('functions/greetings.sql', greetings("'hello'"));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
};
const greetings = (greeting: string): string => `
  insert into runs values ('greetings');
  create or replace function greet() returns text language sql as $$ select ${greeting} $$;
`;

let embedded: OpenDatabase | undefined;
afterAll(() => embedded?.close());

/** An empty database. */
const open = async (server: string | undefined): Promise<{ db: Database; url?: string }> => {
  if (server === undefined) {
    // A new one each time would take seconds.
    embedded ??= await openDatabase({ memory: true, dump: await emptyDump() });
    await sql`drop schema public cascade; create schema public`.execute(embedded.db);
    return embedded;
  }
  const { url, drop } = await serverCopy(server, 'empty', async () => {});
  closing.push(drop);
  return { ...(await openAgain(url)), url };
};
const openAgain = async (url: string): Promise<OpenDatabase> => {
  const opened = await openDatabase({ url });
  closing.push(opened.close);
  return opened;
};

const runs = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ file: string }>`select file from runs order by 1`.execute(db);
  return rows.map(({ file }) => file);
};
const greet = async (db: Database): Promise<string | undefined> => {
  const { rows } = await sql<{ greeting: string }>`select greet() as greeting`.execute(db);
  return rows[0]?.greeting;
};
const functions = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace order by 1
  `.execute(db);
  return rows.map(({ signature }) => signature);
};

describe.each(databases)('on %s', (_name, server) => {
  it('a function file is applied again when its content has changed, and not otherwise', async () => {
    const { db } = await open(server);
    await migrate(db, { folder });
    await migrate(db, { folder });
    expect([await runs(db), await greet(db)]).toEqual([['greetings'], 'hello']);
    await write('functions/greetings.sql', greetings("'good morning'"));
    await migrate(db, { folder });
    await migrate(db, { folder });
    expect([await runs(db), await greet(db)]).toEqual([['greetings', 'greetings'], 'good morning']);
  });

  it('a file with a byte order mark and CRs, as some checkouts have it, is the same file', async () => {
    const { db } = await open(server);
    await migrate(db, { folder });
    for (const file of ['migrations/0001-runs.sql', 'functions/greetings.sql']) {
      const text = await readFile(join(folder, file), 'utf8');
      await write(file, `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    }
    await migrate(db, { folder });
    expect([await runs(db), await greet(db)]).toEqual([['greetings'], 'hello']);
  });

  it('a later migration is applied once, in the order of the names, and before the functions that need it', async () => {
    const { db } = await open(server);
    await migrate(db, { folder });
    await write(
      'migrations/0003-bye.sql',
      "insert into words values ('bye'); insert into runs values ('3');",
    );
    await write('migrations/0002-words.sql', 'create table words (word text not null);');
    await write('functions/greetings.sql', greetings('word from words'));
    await migrate(db, { folder });
    await migrate(db, { folder });
    expect([await runs(db), await greet(db)]).toEqual([['3', 'greetings', 'greetings'], 'bye']);
  });

  it('what the function files no longer make is dropped, and functions of others stay', async () => {
    const { db } = await open(server);
    await write(
      'functions/more.sql',
      `create or replace function removed() returns int language sql as $$ select 1 $$;
        create or replace function changed(n int) returns int language sql as $$ select 1 $$;
        create or replace function result_changed(n int) returns int language sql as $$ select 1 $$;
        create or replace function moved() returns int language sql as $$ select 1 $$;`,
    );
    await write(
      'functions/old.sql',
      'create or replace function in_a_removed_file() returns int language sql as $$ select 1 $$;',
    );
    await migrate(db, { folder });
    await sql`create function of_an_operator() returns int language sql as 'select 1'`.execute(db);
    await write(
      'functions/more.sql',
      `create or replace function changed(n int, m text) returns int language sql as $$ select 1 $$;
        drop function if exists result_changed(int);
        create or replace function result_changed(m int) returns text language sql as $$ select 'one' $$;`,
    );
    await rm(join(folder, 'functions/old.sql'));
    await write(
      'functions/other.sql',
      'create or replace function moved() returns int language sql as $$ select 1 $$;',
    );
    await migrate(db, { folder });
    expect(await functions(db)).toEqual([
      'changed(integer,text)',
      'greet()',
      'moved()',
      'of_an_operator()',
      'result_changed(integer)',
    ]);
    // All is as wanted, so nothing is done again.
    const before = await runs(db);
    await migrate(db, { folder });
    expect(await runs(db)).toEqual(before);
  });

  it('a file that fails is named, and leaves the database as it was', async () => {
    const { db } = await open(server);
    await migrate(db, { folder });
    const state = async () => [
      await runs(db),
      await greet(db),
      await functions(db),
      (await sql`select * from schema_files order by name`.execute(db)).rows,
      (
        await sql`select relname, xmin::text from pg_class where relnamespace = 'public'::regnamespace order by 1`.execute(
          db,
        )
      ).rows,
    ];
    const before = await state();
    await write('migrations/0002-words.sql', 'create table words (word text not null);');
    await write('functions/greetings.sql', greetings("'good morning'"));
    await write(
      'functions/wrong.sql',
      'create or replace function wrong() returns int language sql as $$ selec $$;',
    );
    await expect(migrate(db, { folder })).rejects.toThrow(
      /^The database could not be brought up to date \(functions\/wrong\.sql\), .*: syntax error.*\. To mend it, start the broker of the version before, and report this\.$/,
    );
    expect(await state()).toEqual(before);
    await rm(join(folder, 'functions/wrong.sql'));
    await migrate(db, { folder });
    expect(await greet(db)).toBe('good morning');
  });

  it('without the upgrade a new database is filled, and one of another version is refused and stays as it was', async () => {
    const { db } = await open(server);
    const withoutUpgrade = { folder, upgrade: false };
    await migrate(db, withoutUpgrade);
    await migrate(db, withoutUpgrade);
    await write('functions/greetings.sql', greetings("'good morning'"));
    await expect(migrate(db, withoutUpgrade)).rejects.toThrow(
      'The database is that of another version of the broker: give the command with that version, or start a broker of this one first.',
    );
    expect([await runs(db), await greet(db)]).toEqual([['greetings'], 'hello']);
  });

  it.each([
    [
      'one was edited after it was applied',
      () => write('migrations/0001-runs.sql', 'create table runs (file int);'),
    ],
    ['one was applied that is not known here', () => rm(join(folder, 'migrations/0001-runs.sql'))],
  ])('a database with other migrations is refused: %s', async (_what, change) => {
    const { db } = await open(server);
    await migrate(db, { folder });
    await change();
    await write('functions/greetings.sql', greetings("'good morning'"));
    await expect(migrate(db, { folder })).rejects.toThrow(
      'The database was made by another version of the broker (this one has no such migrations/0001-runs.sql): start that version, or name an empty database.',
    );
    expect([await runs(db), await greet(db)]).toEqual([['greetings'], 'hello']);
  });
});

describe.skipIf(postgres === undefined)('two brokers that start at once', () => {
  /** Both have found out that there is something to do before one of them does it. */
  const startBoth = async (url: string, hold: string): Promise<void> => {
    const [one, other] = [await openAgain(url), await openAgain(url)];
    await withClient(url, async (client) => {
      await client.query('begin');
      await client.query(hold);
      const both = Promise.all([migrate(one.db, { folder }), migrate(other.db, { folder })]);
      await untilWaitingForLocks(one.db, 2);
      await client.query('rollback');
      await both;
    });
  };

  it('apply each file once, to a new database and when functions have changed', async () => {
    const { db, url = '' } = await open(postgres);
    await write('migrations/0002-words.sql', "insert into runs values ('2');");
    await startBoth(url, 'create table schema_files ()');
    expect(await runs(db)).toEqual(['2', 'greetings']);
    await write('functions/greetings.sql', greetings("'good morning'"));
    await startBoth(url, 'lock table schema_files in access exclusive mode');
    expect([await runs(db), await greet(db)]).toEqual([['2', 'greetings', 'greetings'], 'good morning']);
  });
});

it('every function of the broker is defined once, and is called by something', async () => {
  const source = join(import.meta.dirname, '..');
  const names = (await readdir(source, { recursive: true })).filter(
    (name) => /\.(ts|sql)$/.test(name) && !name.endsWith('.test.ts'),
  );
  const text = (await Promise.all(names.map((name) => readFile(join(source, name), 'utf8')))).join('\n');
  const definitions = /create (?:or replace )?function (\w+)/g;
  const defined = [...text.matchAll(definitions)].map(([, name]) => name as string);
  expect(defined.length).toBeGreaterThan(40);
  expect(new Set(defined).size).toBe(defined.length);
  const code = text.replaceAll(/^\s*--.*$/gm, '').replaceAll(definitions, '');
  expect(defined.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

/** Copies the real files into the folder. @param filter which of them */
const copyReal = async (filter: (name: string) => boolean): Promise<void> => {
  await rm(join(folder, 'migrations/0001-runs.sql'));
  await rm(join(folder, 'functions/greetings.sql'));
  await cp(import.meta.dirname, folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.ts') && (!path.endsWith('.sql') || filter(basename(path))),
  });
};

it('lots that were bought and sold before partial sales were possible are migrated as whole lots', async () => {
  const { db } = await open(postgres);
  await copyReal((name) => /^\d/.test(name) && name < '0046');
  await migrate(db, { folder });
  await sql`
    insert into customers (phone, password_hash, created_at) values ('9000000001', '', now());
    insert into ledger_transactions (created_at) values (now());
    create function insert_lot(no text, quantity integer, notional numeric, fee numeric, open boolean, sale text) returns void
    language sql as $$
      insert into orders (
        no, side, quantity, sell_price, notional, fee, total, request_key, lot_id, open,
        customer_id, symbol, kind, price, currency, rate, transaction_id, created_at
      ) select
        no, case when sale is null then 'buy' else 'sell' end, quantity, case when sale is not null then 11 end,
        notional, fee, case when sale is null then notional + fee else notional - fee end, no,
        (select id from orders where orders.no = sale), open,
        (select max(id) from customers), 'A', 'stock', 10, 'INR', 1, (select max(id) from ledger_transactions), now()
    $$;
    select insert_lot('B1', 3, 30, 0.01, false, null), insert_lot('B2', 4, 40, 0.02, true, null);
    select insert_lot('S1', 3, 33, 0.01, false, 'B1')
  `.execute(db);
  await cp(import.meta.dirname, folder, { recursive: true, filter: (path) => !path.endsWith('.ts') });
  await migrate(db, { folder });
  const { rows } = await sql`
    select lot_no, sale_no, lot_parts.quantity, cost::text, lot_parts.fee::text, proceeds::text, open
    from lot_parts join orders using (id) order by lot_no
  `.execute(db);
  expect(rows).toEqual([
    { lot_no: 'B1', sale_no: 'S1', quantity: 3, cost: '30.01', fee: '0.01', proceeds: '32.99', open: false },
    { lot_no: 'B2', sale_no: null, quantity: 4, cost: '40.02', fee: '0.02', proceeds: null, open: true },
  ]);
});

it('the functions of the broker can be applied to a database that has them, and are the same afterwards', async () => {
  const { db } = await open(postgres);
  await copyReal(() => true);
  await migrate(db, { folder });
  const definitions = async () =>
    (
      await sql`
          select oid, pg_get_functiondef(oid) as text from pg_proc
          where pronamespace = 'public'::regnamespace order by oid
        `.execute(db)
    ).rows;
  const before = await definitions();
  await write(
    'functions/transfers.sql',
    `${await readFile(join(folder, 'functions/transfers.sql'), 'utf8')}\n`,
  );
  await migrate(db, { folder });
  expect(await definitions()).toEqual(before);
});
