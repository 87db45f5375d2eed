/**
 * Brings a database's tables and functions up to date, in one transaction.
 *
 * `migrations/` makes the tables and the triggers that guard them. Each file is applied once, in the order of the names;
 * after a release it is never edited. `functions/` holds the functions as they are today. They are edited in place, and
 * are all applied again when one of the files has changed.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { mustNotPredateBaseline } from './baseline.ts';
import { startProblem } from './server-problem.ts';
import type { Database } from './tables.ts';
import { disableTimeouts } from './timeouts.ts';

interface SqlFile {
  /** With its folder: `functions/ledger.sql`. */
  name: string;
  text: string;
  hash: string;
}

/** A file's text without the byte order mark and the CRs that some editors and checkouts add. */
const readSql = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8')).replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');

const readFiles = async (folder: string, kind: 'migrations' | 'functions'): Promise<SqlFile[]> => {
  const names = (await readdir(join(folder, kind))).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readSql(join(folder, kind, name));
      return { name: `${kind}/${name}`, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
};

/** The files that were applied to the database: their names, with the hashes of their texts. */
const appliedFiles = async (db: Database): Promise<Map<string, string>> => {
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from schema_files`.execute(db);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
};

const UNDEFINED_TABLE = '42P01';

const isUpToDate = async (db: Database, files: SqlFile[]): Promise<boolean> => {
  try {
    const applied = await appliedFiles(db);
    return applied.size === files.length && files.every(({ name, hash }) => applied.get(name) === hash);
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return false;
    throw error;
  }
};

const apply = async (db: Database, { name, text, hash }: SqlFile): Promise<void> => {
  try {
    await sql.raw(text).execute(db);
  } catch (error) {
    throw startProblem(error, name);
  }
  await sql`
    insert into schema_files (name, hash) values (${name}, ${hash})
    on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at
  `.execute(db);
};

const applyMigrations = async (db: Database, files: SqlFile[], applied: Map<string, string>) => {
  const hashes = new Map(files.map(({ name, hash }) => [name, hash]));
  const foreign = [...applied.keys()].find(
    (name) => name.startsWith('migrations/') && hashes.get(name) !== applied.get(name),
  );
  if (foreign !== undefined) {
    throw new Error(
      `The database was made by another version of the broker (this one has no such ${foreign}): start that version, or name an empty database.`,
    );
  }
  for (const file of files) if (!applied.has(file.name)) await apply(db, file);
};

/**
 * `create or replace` keeps a function's identity, so calls of other brokers that are under way are not disturbed. It
 * cannot rename parameters or change the result: such a function is dropped in its file, before it is created. A function
 * whose parameters have other types is another function to PostgreSQL, and so is one with another name: `schema_functions`
 * remembers what the files made, and what they no longer make is dropped here.
 */
const applyFunctions = async (db: Database, files: SqlFile[]): Promise<void> => {
  for (const file of files) await apply(db, file);
  // The functions that this transaction has written. A trigger's function belongs to its table's migration.
  const made: RawBuilder<unknown> = sql`
    select oid::regprocedure::text from pg_proc
    where pronamespace = current_schema()::regnamespace and xmin = pg_current_xact_id()::xid
      and prorettype <> 'trigger'::regtype
  `;
  const dropped = await sql<{ signature: string }>`
    delete from schema_functions where signature not in (${made}) returning signature
  `.execute(db);
  for (const { signature } of dropped.rows) {
    await sql`drop function if exists ${sql.raw(signature)}`.execute(db);
  }
  await sql`insert into schema_functions ${made} on conflict do nothing`.execute(db);
  await sql`
    delete from schema_files where name like 'functions/%' and name <> all (${files.map(({ name }) => name)})
  `.execute(db);
};

/** The key of the advisory lock; any number that no other lock of the broker has. */
const LOCK = 20_261_122;

const OTHER_VERSION =
  'The database is that of another version of the broker: give the command with that version, or start a broker of this one first.';

interface MigrateOptions {
  /** Of `migrations/` and `functions/`. */
  folder?: string;
  /** False: refuses a database of another version, since brokers of that version may run on it. */
  upgrade?: boolean;
}

/**
 * Processes that start together wait for each other, and one of them does the work.
 * @throws Error with a sentence for the operator; the database is then as it was
 */
export const migrate = (db: Database, options: MigrateOptions = {}): Promise<void> =>
  bringUpToDate(db, options).catch((error: unknown) => {
    throw startProblem(error);
  });

const bringUpToDate = async (
  db: Database,
  { folder = import.meta.dirname, upgrade = true }: MigrateOptions,
): Promise<void> => {
  const migrations = await readFiles(folder, 'migrations');
  const functions = await readFiles(folder, 'functions');
  if (await isUpToDate(db, [...migrations, ...functions])) return;
  await mustNotPredateBaseline(db);
  await db.transaction().execute(async (transaction) => {
    await disableTimeouts(transaction);
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    await sql`
      create table if not exists schema_files (
        name text primary key, hash text not null, applied_at timestamptz not null default clock_timestamp()
      )
    `.execute(transaction);
    await sql`create table if not exists schema_functions (signature text primary key)`.execute(transaction);
    if (await isUpToDate(transaction, [...migrations, ...functions])) return;
    const applied = await appliedFiles(transaction);
    if (!upgrade && applied.size > 0) throw new Error(OTHER_VERSION);
    await applyMigrations(transaction, migrations, applied);
    await applyFunctions(transaction, functions);
  });
};
