/**
 * The migrations begin with a baseline. A database that was made before it has other tables, and no migration leads from
 * them to the baseline: it is refused before anything is written to it.
 */
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './tables.ts';

const refusal = (what: string, remedy: string): Error =>
  new Error(
    `${what} was made before the broker's first release and cannot be brought up to date: ${remedy}.`,
  );

/** The table in which the migrations before the baseline were recorded. */
const FORMER_TABLE = 'kysely_migration';

/** @throws Error with a sentence for the operator, where the database is older than the baseline */
export const mustNotPredateBaseline = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass(${FORMER_TABLE})::text as found
  `.execute(db);
  if (rows[0]?.found) {
    throw refusal('The database of DATABASE_URL', 'keep it if you need it, and name an empty one');
  }
};

/** A file that marks a folder whose database was made with the baseline, since opening a database already writes to it. */
const MARK = 'bourse.baseline';

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** @throws Error with a sentence for the operator, where the folder has a database that is older than the baseline */
export const folderMustNotPredateBaseline = async (dir: string): Promise<void> => {
  if (!(await isThere(join(dir, 'PG_VERSION'))) || (await isThere(join(dir, MARK)))) return;
  throw refusal(
    `The data folder ${dir}`,
    'move it away, or name another folder with BOURSE_DATA, and a new database is made',
  );
};

/** Must be called before the database is made in the folder. */
export const markFolder = (dir: string): Promise<void> => writeFile(join(dir, MARK), '', { mode: 0o600 });
