/**
 * Refuses databases that were made before the broker's first release. They have other tables, and no migration leads from
 * them to the present ones. Nothing is written to them.
 */
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './tables.ts';

const refusal = (what: string, remedy: string): Error =>
  new Error(`${what} was made before the broker's first release and cannot be upgraded: ${remedy}.`);

/** @throws Error with a sentence for the operator, if the server's database is from before the first release */
export const mustNotBeFormer = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ is_former: boolean }>`
    select to_regclass('customers') is not null and to_regclass('schema_version') is null as is_former
  `.execute(db);
  if (rows[0]?.is_former) {
    throw refusal(
      'The database of DATABASE_URL',
      'delete it with dropdb and make an empty one with createdb, or name another one',
    );
  }
};

/** A file that marks a folder with a present database, because opening a database already writes to its folder. */
const MARK = 'bourse.first-release';

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** @throws Error with a sentence for the operator, if the folder has a database from before the first release */
export const folderMustNotBeFormer = async (dir: string): Promise<void> => {
  if (!(await isThere(join(dir, 'PG_VERSION'))) || (await isThere(join(dir, MARK)))) return;
  throw refusal(
    `The data folder ${dir}`,
    'delete it, or name another folder with BOURSE_DATA, and a new database is made',
  );
};

/** Must be called before the database is made in the folder. */
export const markFolder = (dir: string): Promise<void> => writeFile(join(dir, MARK), '', { mode: 0o600 });
