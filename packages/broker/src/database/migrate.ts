/**
 * Brings a database's tables and functions up to date while brokers of the version before go on working with it
 * (decisions/sql-files.md).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { mustNotBeFormer } from './former-data.ts';
import { retireFunctions } from './schema-functions.ts';
import { startProblem } from './server-problem.ts';
import { type Migration, readSchema, type Schema, type SqlFile } from './sql-files.ts';
import type { Database } from './tables.ts';
import { isLockTimeout, setTimeouts, withoutTimeouts } from './timeouts.ts';

/** What the database says about itself. */
interface DatabaseVersion {
  /** Of the broker whose functions it has; 0 until it has any. */
  number: number;
  /** The lowest number of a broker that can work with it. */
  minimum: number;
  functionsHash: string;
  /** The hashes of the applied migrations, by name. */
  applied: Map<string, string>;
}

const UNDEFINED_TABLE = '42P01';

/** @returns undefined if the database is new */
const readVersion = async (db: Database): Promise<DatabaseVersion | undefined> => {
  try {
    const { rows } = await sql<Omit<DatabaseVersion, 'applied'> & { applied: Record<string, string> }>`
      select
        number, minimum, functions_hash as "functionsHash",
        (select coalesce(json_object_agg(name, hash), '{}') from schema_files) as applied
      from schema_version
    `.execute(db);
    return rows[0] && { ...rows[0], applied: new Map(Object.entries(rows[0].applied)) };
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return undefined;
    throw error;
  }
};

/** Whether the database has what this broker needs, is newer and has it as well, or can be upgraded by it. */
type Comparison = 'same' | 'newer' | 'older';

/** @throws Error with a sentence for the operator, if this broker can neither work with the database nor upgrade it */
const compare = (schema: Schema, { applied, ...database }: DatabaseVersion): Comparison => {
  const edited = schema.migrations.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
  if (edited)
    throw new Error(
      `${edited.name} was edited after it was applied to the database: start the version with the former text, or name an empty database.`,
    );
  if (schema.number < database.minimum)
    throw new Error(
      `The database needs a broker with schema ${database.minimum} or a newer one, and this broker has ${schema.number}: start a newer version.`,
    );
  const known = new Set(schema.migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  const missing = schema.migrations.find(({ name }) => !applied.has(name));
  if (unknown === undefined)
    return missing || schema.functionsHash !== database.functionsHash ? 'older' : 'same';
  if (missing)
    throw new Error(
      `The database has ${unknown}, which this version of the broker does not have, and lacks ${missing.name}: start a version that has both, or name an empty database.`,
    );
  // An upgrade by a newer broker may have been interrupted before the functions.
  return database.number < schema.number ? 'older' : 'newer';
};

/** How long a migration waits for a lock, ms. Statements of customers queue behind it meanwhile, and wait for 2 s at most. */
const LOCK_WAIT = 200;
/** The pauses before it tries again, ms: together about a minute. */
const PAUSES = [100, 200, 400, 800, 1_600, ...Array<number>(12).fill(5_000)];

/** One transaction, which is repeated while another connection has locked what it needs. */
const inTransaction = async (
  session: Database,
  work: (transaction: Database) => Promise<void>,
): Promise<void> => {
  const attempt = () =>
    session.transaction().execute(async (transaction) => {
      await setTimeouts(transaction, { lock: LOCK_WAIT, statement: 0, idle: 0 });
      await work(transaction);
    });
  for (const pause of PAUSES) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
    await sleep(pause);
  }
  await attempt();
};

/** Makes the tables in which the database says what it has. */
const createVersion = async (session: Database): Promise<DatabaseVersion> => {
  await inTransaction(session, async (transaction) => {
    await sql`
      create table schema_version (
        is_only boolean primary key default true check (is_only),
        number integer not null default 0,
        minimum integer not null default 0,
        functions_hash text not null default ''
      );
      insert into schema_version default values;
      create table schema_files (
        name text primary key, hash text not null, applied_at timestamptz not null default clock_timestamp()
      );
      create table schema_functions (signature text primary key, number integer not null)
    `.execute(transaction);
  });
  return { number: 0, minimum: 0, functionsHash: '', applied: new Map() };
};

const record = async (db: Database, { name, hash, minimum = 0 }: Migration): Promise<void> => {
  await sql`
    with file as (insert into schema_files (name, hash) values (${name}, ${hash}))
    update schema_version set minimum = greatest(minimum, ${minimum})
  `.execute(db);
};

/** An interrupted `create index concurrently` leaves an index that is invalid, and that `if not exists` takes for complete. */
const dropInvalidIndexes = async (session: Database, text: string): Promise<void> => {
  const built = [...text.matchAll(/\bif not exists (\w+)/gi)].map(([, name]) => name);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace = current_schema()::regnamespace and relname = any (${built})
  `.execute(session);
  for (const { name } of rows) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(session);
};

const upgradeFrom = async (session: Database, schema: Schema, database: DatabaseVersion): Promise<void> => {
  let file = '';
  const execute = async (on: Database, { name, text }: SqlFile): Promise<void> => {
    file = name;
    await sql.raw(text).execute(on);
  };
  const applyMigration = async (migration: Migration): Promise<void> => {
    if (migration.hasTransaction)
      return inTransaction(session, async (transaction) => {
        await execute(transaction, migration);
        await record(transaction, migration);
      });
    await withoutTimeouts(session, async () => {
      await dropInvalidIndexes(session, migration.text);
      await execute(session, migration);
    });
    await record(session, migration);
  };
  try {
    for (const migration of schema.migrations)
      if (!database.applied.has(migration.name)) await applyMigration(migration);
    await inTransaction(session, async (transaction) => {
      for (const functions of schema.functions) await execute(transaction, functions);
      const minimum = await retireFunctions(transaction, { from: database.number, to: schema.number });
      await sql`
        update schema_version set
          number = ${schema.number}, functions_hash = ${schema.functionsHash}, minimum = greatest(minimum, ${minimum})
      `.execute(transaction);
    });
  } catch (error) {
    throw startProblem(error, file);
  }
};

/** The key of the advisory lock; any number that no other lock of the broker has. */
export const LOCK = 20_261_122;
/** Between two attempts to get the lock, ms. */
const LOCK_PAUSE = 200;

/**
 * Only one process upgrades at a time. Others try again after a pause: a statement that waits for the lock would have a
 * snapshot, and `create index concurrently` waits for every snapshot to end.
 */
const withLock = async (session: Database, work: () => Promise<void>): Promise<void> => {
  const tryLock = async () => {
    const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_lock(${LOCK}) as is_mine`.execute(
      session,
    );
    return rows[0]?.is_mine === true;
  };
  while (!(await tryLock())) await sleep(LOCK_PAUSE);
  try {
    await work();
  } finally {
    // It belongs to the connection, which goes back to the pool. A lost connection has lost the lock.
    await sql`select pg_advisory_unlock(${LOCK})`.execute(session).catch(() => undefined);
  }
};

interface MigrateOptions {
  /** Of `migrations/` and `functions/`. */
  folder?: string;
  /** False: a new database is filled, and one of an older version is refused. */
  upgrade?: boolean;
}

const OLDER =
  'The database is that of an older version of the broker: give the command with that version, or start a broker of this one first.';

const bringUpToDate = async (
  db: Database,
  { folder = import.meta.dirname, upgrade = true }: MigrateOptions,
): Promise<boolean> => {
  const schema = await readSchema(folder);
  const before = await readVersion(db);
  if (!before) await mustNotBeFormer(db);
  let comparison = before ? compare(schema, before) : 'older';
  if (comparison === 'older')
    await db.connection().execute((session) =>
      withLock(session, async () => {
        const database = (await readVersion(session)) ?? (await createVersion(session));
        comparison = compare(schema, database);
        if (comparison !== 'older') return;
        if (!upgrade && database.number > 0) throw new Error(OLDER);
        await upgradeFrom(session, schema, database);
      }),
    );
  return comparison === 'newer';
};

/**
 * After a failure, or in a killed process, each migration is either applied or not, and brokers of the version before can go
 * on with the database.
 * @returns whether the database is that of a newer version; then it stays as it is
 * @throws Error with a sentence for the operator
 */
export const migrate = (db: Database, options: MigrateOptions = {}): Promise<boolean> =>
  bringUpToDate(db, options).catch((error: unknown) => {
    throw startProblem(error);
  });
