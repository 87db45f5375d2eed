/**
 * Seeds a database once and copies it, so that a test opens a seeded broker in well under a second. Templates are
 * cached per state of the sources that decide their content.
 */
import { Blob as NodeBlob } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import pg from 'pg';
import type { DatabasePlace } from '../src/database/open-database.ts';
import { openPglite } from '../src/database/pglite-pool.ts';
import { REPOSITORY } from '../src/environment.ts';

const SOURCES = join(import.meta.dirname, '../src');
const FOLDER = join(REPOSITORY, 'node_modules', '.cache', 'bourse');
const A_DAY = 86_400_000;
/** Making a template takes a few seconds; a maker that is silent for so long was killed. */
const GIVEN_UP = 60_000;

const hashOf = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
};

const hashVersions = async (): Promise<string> => hashOf(await readFile(join(REPOSITORY, 'pnpm-lock.yaml')));

const hashSources = async (): Promise<string> => {
  const names = await readdir(SOURCES, { recursive: true });
  const files = names.filter((name) => /\.(ts|sql)$/.test(name) && !name.endsWith('.test.ts')).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(SOURCES, file))));
  return hashOf(await hashVersions(), ...files.flatMap((file, at) => [file, texts[at] ?? '']));
};

/** Once per process, which does not take up an edited source either. */
let sources: Promise<string> | undefined;

/** A hash of everything that decides the content of a template: the broker's sources, versions, and the options. */
export const templateKey = async (options: object): Promise<string> => {
  sources ??= hashSources();
  return hashOf(await sources, JSON.stringify(options));
};

const read = async (file: string): Promise<Blob | undefined> => {
  const bytes = await readFile(file).catch(() => undefined);
  // In jsdom the global Blob is not Node's.
  return bytes && (new NodeBlob([bytes]) as unknown as Blob);
};

/** Of this process, whose brokers mostly want the same one. */
const templates = new Map<string, Promise<Blob>>();

const clearOld = async (): Promise<void> => {
  for (const name of await readdir(FOLDER)) {
    const file = join(FOLDER, name);
    const info = await stat(file).catch(() => undefined);
    if (info && Date.now() - info.mtimeMs > A_DAY) await rm(file, { recursive: true, force: true });
  }
};

const readOrMake = async (key: string, make: () => Promise<Blob>): Promise<Blob> => {
  const file = join(FOLDER, `${key}.tar`);
  const making = `${file}.making`;
  await mkdir(FOLDER, { recursive: true });
  for (;;) {
    const known = await read(file);
    if (known) return known;
    const isMine = await mkdir(making).then(
      () => true,
      () => false,
    );
    if (isMine) break;
    const since = await stat(making).catch(() => undefined);
    if (since && Date.now() - since.mtimeMs > GIVEN_UP) await rm(making, { recursive: true, force: true });
    await sleep(50);
  }
  try {
    await clearOld();
    const dump = await make();
    const partial = `${file}.${process.pid}`;
    await writeFile(partial, Buffer.from(await dump.arrayBuffer()));
    await rename(partial, file);
    return dump;
  } finally {
    await rm(making, { recursive: true, force: true });
  }
};

/** The dump of a key. The first caller of any process makes it while the others wait. */
export const embeddedTemplate = (key: string, make: () => Promise<Blob>): Promise<Blob> => {
  const template = templates.get(key) ?? readOrMake(key, make);
  templates.set(key, template);
  // The next caller tries again.
  template.catch(() => templates.delete(key));
  return template;
};

/**
 * As small as a database can be, because each copy is unpacked file by file: half of the files of a database that PGlite
 * makes by default belong to the two databases that new ones are copied from, and half of its bytes are an empty log.
 */
const SMALL: PGliteOptions = { initDbStartParams: ['--wal-segsize=1'] };

/** The log that a copy would have to replay is written to its tables first. */
export const dumpOf = async (pglite: PGlite): Promise<Blob> => {
  await pglite.exec('checkpoint');
  return pglite.dumpDataDir('none');
};

/** An empty database. To make one takes longer than to seed it, and all templates begin with it. */
export const emptyDump = async (): Promise<Blob> =>
  embeddedTemplate(`empty-${await hashVersions()}`, async () => {
    const pglite = await openPglite(undefined, SMALL);
    try {
      await pglite.exec('update pg_database set datistemplate = false');
      for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`);
      return await dumpOf(pglite);
    } finally {
      await pglite.close();
    }
  });

/** A connection beside the broker's. */
export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** The URL of another database on the same server. */
export const urlOf = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

/** An arbitrary number that nothing else locks. */
const TEMPLATE_LOCK = 20_261_120;

export interface ServerCopy {
  url: string;
  drop(): Promise<void>;
}

/**
 * A database copied from the template of a key.
 * @param make fills the empty database at that place
 */
export const serverCopy = async (
  server: string,
  key: string,
  make: (place: DatabasePlace) => Promise<void>,
): Promise<ServerCopy> => {
  const template = `bourse_template_${key}`;
  const copy = `bourse_test_${key}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await withClient(server, async (client) => {
    // The lock also prevents two copies at once, which PostgreSQL refuses.
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const unfinished = `${template}_unfinished`;
      await client.query(`drop database if exists ${unfinished}`);
      await client.query(`create database ${unfinished}`);
      await make({ url: urlOf(server, unfinished) });
      await client.query(`alter database ${unfinished} rename to ${template}`);
    }
    // Without fsync, as in tests, this takes a quarter of the time of the default strategy, `wal_log`.
    await client.query(`create database ${copy} template ${template} strategy file_copy`);
  });
  return {
    url: urlOf(server, copy),
    drop: () =>
      withClient(server, async (client) => {
        await client.query(`drop database if exists ${copy} with (force)`);
      }),
  };
};
