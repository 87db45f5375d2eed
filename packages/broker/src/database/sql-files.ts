/** Reads the files of SQL that make a database: `migrations/` and `functions/` (decisions/sql-files.md). */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface SqlFile {
  /** With its folder: `functions/ledger.sql`. */
  name: string;
  text: string;
  hash: string;
}

export interface Migration extends SqlFile {
  /** The digits that its name begins with. */
  number: number;
  /** False: its one statement is executed outside a transaction, and is repeated after an interruption. */
  hasTransaction: boolean;
  /** A broker of a lower number cannot work with the database once the file is applied. */
  minimum: number | undefined;
}

/** What a version of the broker needs of its database. */
export interface Schema {
  /** That of the last migration. */
  number: number;
  /** In the order in which they are applied. */
  migrations: Migration[];
  functions: SqlFile[];
  /** Of all files of functions together. */
  functionsHash: string;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A file's text without the byte order mark and the CRs that some editors and checkouts add. */
const readSql = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8')).replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');

const readFiles = async (folder: string, kind: 'migrations' | 'functions'): Promise<SqlFile[]> => {
  const names = (await readdir(join(folder, kind))).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readSql(join(folder, kind, name));
      return { name: `${kind}/${name}`, text, hash: hashOf(text) };
    }),
  );
};

const NAME = /^migrations\/(\d{4})-[a-z0-9-]+\.sql$/;

/** The lines before the first that is no directive. */
const directivesOf = (text: string): string[] => {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('--!'));
  return lines.slice(0, end).map((line) => line.slice('--!'.length).trim());
};

const readMigration = (file: SqlFile): Migration => {
  const number = Number(NAME.exec(file.name)?.[1]);
  if (Number.isNaN(number)) throw new Error(`${file.name} must be named like 0061-what-it-changes.sql.`);
  const migration: Migration = { ...file, number, hasTransaction: true, minimum: undefined };
  for (const directive of directivesOf(file.text)) {
    const minimum = Number(/^minimum (\d+)$/.exec(directive)?.[1]);
    if (directive === 'no-transaction') migration.hasTransaction = false;
    else if (minimum < number) migration.minimum = minimum;
    else
      throw new Error(
        `${file.name} has the directive '${directive}', which must be no-transaction or minimum with a lower number than its own.`,
      );
  }
  return migration;
};

export const readSchema = async (folder: string): Promise<Schema> => {
  const migrations = (await readFiles(folder, 'migrations')).map(readMigration);
  const functions = await readFiles(folder, 'functions');
  const twice = migrations.find(({ number }, at) => number === migrations[at - 1]?.number);
  if (twice) throw new Error(`${twice.name} needs a number that no other migration has.`);
  return {
    number: migrations.at(-1)?.number ?? 0,
    migrations,
    functions,
    functionsHash: hashOf(functions.map(({ name, hash }) => `${name} ${hash}\n`).join('')),
  };
};
