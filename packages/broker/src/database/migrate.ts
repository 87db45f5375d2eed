import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './tables.ts';
import { disableTimeouts } from './timeouts.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

/** Each `.sql` file is one migration; its name orders it. A file that has been released is never edited. */
export const migrationProvider: MigrationProvider = {
  getMigrations: async () => {
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
    const migrations = files.map(async (file) => {
      const text = await readFile(join(FOLDER, file), 'utf8');
      const up = async (db: Database): Promise<void> => {
        await disableTimeouts(db);
        await sql.raw(text).execute(db);
      };
      return [file.replace(/\.sql$/, ''), { up }] as const;
    });
    return Object.fromEntries(await Promise.all(migrations));
  },
};

const UNDEFINED_TABLE = '42P01';

/**
 * Whether all migrations were carried out, in one query. The migrator asks the catalogue a few things first, which
 * takes an embedded database most of a second: too long for each start and each test.
 */
const isUpToDate = async (db: Database): Promise<boolean> => {
  const names = Object.keys(await migrationProvider.getMigrations());
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.length === names.length && rows.every(({ name }) => names.includes(name));
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return false;
    throw error;
  }
};

/** Brings the schema up to date; processes that start together wait for each other. */
export const migrate = async (db: Database): Promise<void> => {
  if (await isUpToDate(db)) return;
  const { error, results } = await db.connection().execute(async (connection) => {
    // Whoever brings the schema up to date elsewhere is waited for.
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await new Migrator({ db: connection, provider: migrationProvider }).migrateToLatest();
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
  if (error) {
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
    const { message } = error as Error;
    throw new Error(
      `The database could not be brought up to date${failed ? ` (${failed})` : ''}: ${message}.`,
      {
        cause: error,
      },
    );
  }
};
