/**
 * The migrations begin with one baseline. What was made before it has other tables, which nothing brings up to date: it is
 * refused before anything is written to it.
 */
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './tables.ts';

const refusal = (what: string, instead: string): Error =>
  new Error(
    `${what} was made before the broker's first release and cannot be brought up to date: keep it as a copy if you need it, and ${instead}.`,
  );

/** Kept the names of the migrations before the baseline. */
const FORMER_TABLE = 'kysely_migration';

/** @throws Error with a sentence for the operator, where the database is older than the baseline */
export const mustNotPredateBaseline = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass(${FORMER_TABLE})::text as found
  `.execute(db);
  if (rows[0]?.found) {
    throw refusal('The database of DATABASE_URL', 'give the broker an empty one with DATABASE_URL');
  }
};

/** In a data folder: its database was made with the baseline. To open the database would already write to the folder. */
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
    'move it away or give the broker another one with BOURSE_DATA: a new one is made there',
  );
};

/** To be written before the database is made in it. */
export const markFolder = (dir: string): Promise<void> => writeFile(join(dir, MARK), '', { mode: 0o600 });
