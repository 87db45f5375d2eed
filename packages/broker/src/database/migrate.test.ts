/** Which files a database gets, and when, with small folders of files in place of the real ones. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databases, postgres, untilWaitingForLocks } from '../../test/databases.ts';
import { isLong } from '../../test/sizes.ts';
import { emptyDump, serverCopy, withClient } from '../../testing/template.ts';
import { LOCK, migrate } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { readSchema } from './sql-files.ts';
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

const write = async (file: string, text: string, to = folder): Promise<void> => {
  await mkdir(dirname(join(to, file)), { recursive: true });
  await writeFile(join(to, file), text);
};
/** For the files of a newer version. */
const copyOfFolder = async (from = folder): Promise<string> => {
  const copy = await mkdtemp(join(tmpdir(), 'bourse-sql-'));
  closing.push(() => rm(copy, { recursive: true }));
  await cp(from, copy, { recursive: true });
  return copy;
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
const files = async (db: Database): Promise<{ name: string; hash: string }[]> =>
  (await sql<{ name: string; hash: string }>`select * from schema_files order by name`.execute(db)).rows;
const minimum = async (db: Database): Promise<number | undefined> =>
  (await sql<{ minimum: number }>`select minimum from schema_version`.execute(db)).rows[0]?.minimum;
const functions = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace order by 1
  `.execute(db);
  return rows.map(({ signature }) => signature);
};

/** Everything that an upgrade can change; `xmin` tells which transaction has written a row. */
const state = async (db: Database): Promise<unknown[]> => {
  const found: unknown[] = [];
  for (const table of ['pg_class', 'pg_proc', 'schema_version', 'schema_files', 'schema_functions', 'runs'])
    found.push((await sql`select xmin::text, t::text from ${sql.ref(table)} t order by 2`.execute(db)).rows);
  return found;
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
    await write('migrations/0002-more.sql', '--! minimum 1\n-- More.\ncreate table more ();\n');
    const { db } = await open(server);
    await migrate(db, { folder });
    const before = await files(db);
    for (const file of ['migrations/0001-runs.sql', 'migrations/0002-more.sql', 'functions/greetings.sql']) {
      const text = await readFile(join(folder, file), 'utf8');
      await write(file, `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    }
    await migrate(db, { folder });
    expect([await runs(db), await greet(db), await files(db)]).toEqual([['greetings'], 'hello', before]);
    // A new database gets the same from such a checkout.
    const other = await open(server);
    await migrate(other.db, { folder });
    expect((await files(other.db)).map(({ name, hash }) => [name, hash])).toEqual(
      before.map(({ name, hash }) => [name, hash]),
    );
    expect(await minimum(other.db)).toBe(1);
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

  it('a function that is no longer made is dropped by the upgrade after the next, and functions of others stay', async () => {
    const { db } = await open(server);
    await write(
      'functions/more.sql',
      `create or replace function removed() returns int language sql as $$ select 1 $$;
        create or replace function changed(n int) returns text language sql as $$ select 'former' $$;
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
      "create or replace function changed(n int, m text) returns text language sql as $$ select 'new' $$;",
    );
    await rm(join(folder, 'functions/old.sql'));
    await write(
      'functions/other.sql',
      'create or replace function moved() returns int language sql as $$ select 1 $$;',
    );
    const kept = ['changed(integer,text)', 'greet()', 'moved()', 'of_an_operator()'];
    const former = ['changed(integer)', 'in_a_removed_file()', 'removed()'];
    await write('migrations/0002-next.sql', '-- The functions change.');
    await migrate(db, { folder });
    expect(await functions(db)).toEqual([...kept, ...former].sort());
    const { rows } = await sql`select changed(1) as former, changed(1, '') as present`.execute(db);
    expect(rows).toEqual([{ former: 'former', present: 'new' }]);
    // Functions that are edited before the next number do not end the time of the former ones.
    await write('functions/greetings.sql', greetings("'good morning'"));
    await migrate(db, { folder });
    expect(await functions(db)).toEqual([...kept, ...former].sort());

    expect(await minimum(db)).toBe(0);
    await write('migrations/0003-after.sql', '-- No broker calls the former functions any more.');
    await migrate(db, { folder });
    expect(await functions(db)).toEqual(kept);
    // The broker of two versions before would not find its functions.
    expect(await minimum(db)).toBe(2);
  });

  it('a function with another parameter that has a default takes the calls of the former one', async () => {
    const { db } = await open(server);
    const more = (first: string, second: string) =>
      write(
        'functions/more.sql',
        `create or replace function price(n int${first}) returns text language sql as $$ select ${second} $$;
          create or replace function no_price(${first.replace(', ', '')}) returns text language sql as $$ select ${second} $$;`,
      );
    await more('', "'former'");
    await migrate(db, { folder });
    await more(", m text default 'new'", 'm');
    await write('migrations/0002-next.sql', '-- The functions change.');
    await migrate(db, { folder });
    const { rows } = await sql`select price(1), no_price(), price(2, 'two') as two`.execute(db);
    expect(rows).toEqual([{ price: 'new', no_price: 'new', two: 'two' }]);
    // Calls that have just found the former functions can still finish. The next upgrade drops them.
    const former = [
      expect.stringMatching(/^former_\d+\(\)$/),
      expect.stringMatching(/^former_\d+\(integer\)$/),
    ];
    const present = ['greet()', 'no_price(text)', 'price(integer,text)'];
    expect(await functions(db)).toEqual(expect.arrayContaining([...former, ...present]));
    await write('migrations/0003-after.sql', '-- No call of the former functions is left.');
    await migrate(db, { folder });
    expect(await functions(db)).toEqual(present);
  });

  it('a file that fails is named, and the database keeps what was applied before it, the former functions included', async () => {
    const { db } = await open(server);
    await migrate(db, { folder });
    const before = [await runs(db), await greet(db), await functions(db)];
    await write('migrations/0002-words.sql', 'create table words (word text not null);');
    await write('migrations/0003-wrong.sql', "insert into runs values ('3'); create tabel wrong ();");
    await write('functions/greetings.sql', greetings("'good morning'"));
    await expect(migrate(db, { folder })).rejects.toThrow(
      /^The database could not be brought up to date \(migrations\/0003-wrong\.sql\): syntax error.*\. To mend it, start the broker of the version before, which can go on with it, and report this\.$/,
    );
    expect([await runs(db), await greet(db), await functions(db)]).toEqual(before);
    expect((await files(db)).map(({ name }) => name)).toEqual([
      'migrations/0001-runs.sql',
      'migrations/0002-words.sql',
    ]);

    await rm(join(folder, 'migrations/0003-wrong.sql'));
    await write(
      'functions/wrong.sql',
      'create or replace function wrong() returns int language sql as $$ selec $$;',
    );
    await expect(migrate(db, { folder })).rejects.toThrow('(functions/wrong.sql): syntax error');
    expect([await runs(db), await greet(db), await functions(db)]).toEqual(before);

    await rm(join(folder, 'functions/wrong.sql'));
    await migrate(db, { folder });
    expect([await runs(db), await greet(db)]).toEqual([['greetings', 'greetings'], 'good morning']);
  });

  it('an index is built concurrently, and one that an interruption left invalid is built again', async () => {
    const { db } = await open(server);
    await migrate(db, { folder });
    await sql`insert into runs values ('twice'), ('twice')`.execute(db);
    await write(
      'migrations/0002-index.sql',
      "--! no-transaction\n-- Each once.\ncreate unique index concurrently if not exists runs_once on runs (file) where file <> 'greetings';\n",
    );
    await sql`create unique index concurrently unrelated on runs (file)`.execute(db).catch(() => undefined);
    const indexes = async () =>
      (
        await sql`
          select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'runs'::regclass
          order by 1
        `.execute(db)
      ).rows;
    await expect(migrate(db, { folder })).rejects.toThrow('(migrations/0002-index.sql): could not create');
    expect(await indexes()).toEqual([
      { name: 'runs_once', valid: false },
      { name: 'unrelated', valid: false },
    ]);
    await sql`delete from runs where file = 'twice'`.execute(db);
    await migrate(db, { folder });
    expect(await indexes()).toEqual([
      { name: 'runs_once', valid: true },
      { name: 'unrelated', valid: false },
    ]);
    expect((await files(db)).map(({ name }) => name)).toContain('migrations/0002-index.sql');
  });

  it('a migration without a transaction can change rows in batches', async () => {
    const { db } = await open(server);
    await migrate(db, { folder });
    await sql`insert into runs select 'old' from generate_series(1, 10)`.execute(db);
    await write(
      'migrations/0002-rename.sql',
      `--! no-transaction
      do $$
      begin
        loop
          update runs set file = 'renamed' || pg_current_xact_id()
          where ctid in (select ctid from runs where file = 'old' limit 4);
          exit when not found;
          commit;
        end loop;
      end $$;`,
    );
    await migrate(db, { folder });
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from runs where file like 'renamed%' group by file order by 1
    `.execute(db);
    expect(rows.map(({ n }) => n)).toEqual([2, 4, 4]);
  });

  it('a connection has the limits of its pool after a migration without a transaction', async () => {
    const { db } = await open(server);
    const limits = async () =>
      (
        await sql`
          select name, setting from pg_settings
          where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by 1
        `.execute(db)
      ).rows;
    const before = await limits();
    await write(
      'migrations/0002-limits.sql',
      "--! no-transaction\ninsert into runs values (current_setting('statement_timeout'));",
    );
    await migrate(db, { folder });
    expect(await runs(db)).toEqual(['0', 'greetings']);
    expect(await limits()).toEqual(before);
  });

  it('a broker of an older version starts on a newer database and changes nothing', async () => {
    const { db } = await open(server);
    await migrate(db, { folder });
    const newer = await copyOfFolder();
    await write('migrations/0002-words.sql', '--! minimum 1\ncreate table words (word text);', newer);
    await write('functions/greetings.sql', greetings("'good morning'"), newer);
    expect(await migrate(db, { folder: newer })).toBe(false);
    const before = await state(db);
    expect(await migrate(db, { folder })).toBe(true);
    expect(await migrate(db, { folder, upgrade: false })).toBe(true);
    expect(await state(db)).toEqual(before);
    // The newer broker has nothing to do afterwards either.
    await migrate(db, { folder: newer });
    expect(await state(db)).toEqual(before);
  });

  it('a broker that is older than a database needs is refused, and changes nothing', async () => {
    const { db } = await open(server);
    const newer = await copyOfFolder();
    await write('migrations/0002-words.sql', 'create table words (word text);', newer);
    await write('migrations/0003-drop.sql', '--! minimum 2\n-- Unused since 2.\ndrop table words;', newer);
    await migrate(db, { folder: newer });
    const before = await state(db);
    await expect(migrate(db, { folder })).rejects.toThrow(
      'The database needs a broker with schema 2 or a newer one, and this broker has 1: start a newer version.',
    );
    expect(await state(db)).toEqual(before);
    // One step back is possible.
    await rm(join(newer, 'migrations/0003-drop.sql'));
    expect(await migrate(db, { folder: newer })).toBe(true);
  });

  it('after an upgrade that was interrupted, the older broker starts and the newer one completes it', async () => {
    const { db } = await open(server);
    await migrate(db, { folder });
    const newer = await copyOfFolder();
    await write('migrations/0002-words.sql', "insert into runs values ('2');", newer);
    await write('migrations/0003-wrong.sql', 'create tabel wrong ();', newer);
    await write('functions/greetings.sql', greetings("'good morning'"), newer);
    await expect(migrate(db, { folder: newer })).rejects.toThrow('0003-wrong.sql');
    expect(await migrate(db, { folder })).toBe(true);
    expect([await runs(db), await greet(db)]).toEqual([['2', 'greetings'], 'hello']);
    await write('migrations/0003-wrong.sql', "insert into runs values ('3');", newer);
    await migrate(db, { folder: newer });
    expect([await runs(db), await greet(db)]).toEqual([['2', '3', 'greetings', 'greetings'], 'good morning']);
  });

  it('after an upgrade over two versions that was interrupted, the version between applies its functions', async () => {
    const { db } = await open(server);
    await migrate(db, { folder });
    const between = await copyOfFolder();
    await write('migrations/0002-words.sql', 'create table words (word text);', between);
    await write('functions/greetings.sql', greetings("'good morning'"), between);
    const newest = await copyOfFolder(between);
    await write('migrations/0003-more.sql', 'create table more ();', newest);
    await write('functions/wrong.sql', 'create or replace function wrong() is wrong;', newest);
    await expect(migrate(db, { folder: newest })).rejects.toThrow('functions/wrong.sql');
    expect(await migrate(db, { folder: between })).toBe(false);
    expect(await greet(db)).toBe('good morning');
    expect(await migrate(db, { folder: between })).toBe(true);
    expect(await migrate(db, { folder })).toBe(true);
    expect(await greet(db)).toBe('good morning');
  });

  it('without the upgrade a new database is filled, and one of an older version is refused and stays as it was', async () => {
    const { db } = await open(server);
    const withoutUpgrade = { folder, upgrade: false };
    await migrate(db, withoutUpgrade);
    await migrate(db, withoutUpgrade);
    await write('functions/greetings.sql', greetings("'good morning'"));
    await expect(migrate(db, withoutUpgrade)).rejects.toThrow(
      'The database is that of an older version of the broker: give the command with that version, or start a broker of this one first.',
    );
    expect([await runs(db), await greet(db)]).toEqual([['greetings'], 'hello']);
  });

  it('a database whose migration was edited after it was applied is refused and stays as it was', async () => {
    const { db } = await open(server);
    await migrate(db, { folder });
    await write('migrations/0001-runs.sql', 'create table runs (file int);');
    await write('functions/greetings.sql', greetings("'good morning'"));
    await expect(migrate(db, { folder })).rejects.toThrow(
      'migrations/0001-runs.sql was edited after it was applied to the database: start the version with the former text, or name an empty database.',
    );
    expect([await runs(db), await greet(db)]).toEqual([['greetings'], 'hello']);
  });

  it('a database that has a migration of one version and lacks one of another is refused', async () => {
    const { db } = await open(server);
    const other = await copyOfFolder();
    await write('migrations/0002-other.sql', 'create table other ();', other);
    await migrate(db, { folder: other });
    await write('migrations/0003-own.sql', 'create table own ();');
    const before = await state(db);
    await expect(migrate(db, { folder })).rejects.toThrow(
      'The database has migrations/0002-other.sql, which this version of the broker does not have, and lacks migrations/0003-own.sql: start a version that has both, or name an empty database.',
    );
    expect(await state(db)).toEqual(before);
  });
});

it.each([
  ['an unknown directive', '0002-more.sql', '--! no-transactions\n', "has the directive 'no-transactions'"],
  ['a minimum that forbids to go back', '0002-more.sql', '--! minimum 2\n', "has the directive 'minimum 2'"],
  ['no number', 'more.sql', '', 'must be named like 0061-what-it-changes.sql'],
  ['the number of another', '0001-zebra.sql', '', 'needs a number that no other migration has'],
])('a migration with %s is refused before anything is done', async (_what, name, text, sentence) => {
  await write(`migrations/${name}`, `${text}create table more ();`);
  const { db } = await open(undefined);
  await expect(migrate(db, { folder })).rejects.toThrow(`migrations/${name} ${sentence}`);
  const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(db);
  expect(rows).toEqual([]);
});

describe.skipIf(postgres === undefined)('while another connection has locked a table', () => {
  it('a migration waits for it without holding up the statements of customers', async () => {
    const { db, url = '' } = await open(postgres);
    await migrate(db, { folder });
    await write('migrations/0002-column.sql', 'alter table runs add column at timestamptz;');
    await withClient(url, async (client) => {
      await client.query("begin; insert into runs values ('a transaction that takes long')");
      const migrating = migrate((await openAgain(url)).db, { folder });
      for (let n = 0; n < 3; n += 1) {
        await untilWaitingForLocks(db, 1);
        // It would wait behind the migration, until its limit, if the migration waited for the transaction.
        await sql`insert into runs values ('of a customer')`.execute(db);
      }
      await client.query('commit');
      await migrating;
    });
    expect((await files(db)).map(({ name }) => name)).toContain('migrations/0002-column.sql');
  });

  // It tries for a minute.
  it.runIf(isLong)('a migration gives up after many attempts, and says what to do', async () => {
    const { db, url = '' } = await open(postgres);
    await migrate(db, { folder });
    await write('migrations/0002-column.sql', 'alter table runs add column at timestamptz;');
    await withClient(url, async (client) => {
      await client.query('begin; lock table runs in access share mode');
      await expect(migrate(db, { folder })).rejects.toThrow(
        'The database could not be brought up to date (migrations/0002-column.sql): canceling statement due to lock timeout. To mend it, end the transaction that holds the lock',
      );
    });
  });
});

describe.skipIf(postgres === undefined)('two brokers that start at once', () => {
  /** Both have found out that there is something to do before one of them does it. */
  const startBoth = async (url: string): Promise<void> => {
    const [one, other] = [await openAgain(url), await openAgain(url)];
    await withClient(url, async (client) => {
      await client.query('select pg_advisory_lock($1)', [LOCK]);
      const both = Promise.all([migrate(one.db, { folder }), migrate(other.db, { folder })]);
      const waiting = async () =>
        (
          await client.query(
            "select from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()",
          )
        ).rowCount;
      await expect.poll(waiting).toBe(2);
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
      await both;
    });
  };

  it('apply each file once, to a new database and when functions have changed', async () => {
    const { db, url = '' } = await open(postgres);
    await write('migrations/0002-words.sql', "insert into runs values ('2');");
    await write(
      'migrations/0003-index.sql',
      '--! no-transaction\ncreate index concurrently if not exists runs_by_file on runs (file);',
    );
    await startBoth(url);
    expect(await runs(db)).toEqual(['2', 'greetings']);
    await write('functions/greetings.sql', greetings("'good morning'"));
    await startBoth(url);
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

it('no file of functions drops one, because brokers of the version before still call it', async () => {
  const { functions: files } = await readSchema(import.meta.dirname);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter(({ text }) => /\bdrop\s+(function|routine)\b/i.test(text))).toEqual([]);
});

it('the functions of the broker can be applied to a database that has them, and are the same afterwards', async () => {
  const { db } = await open(postgres);
  await rm(join(folder, 'migrations/0001-runs.sql'));
  await rm(join(folder, 'functions/greetings.sql'));
  await cp(import.meta.dirname, folder, { recursive: true, filter: (path) => !path.endsWith('.ts') });
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
