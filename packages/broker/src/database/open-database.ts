import { chmod, lstat, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { CALL_TIMEOUT } from '@bourse/contract/call-timeout';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { folderMustNotBeFormer, markFolder } from './former-data.ts';
import { FREE_SPACE_NEEDED, type FreeSpace, watchFreeSpace } from './free-space.ts';
import { type Heard, type Listener, listenToEmbedded, listenToServer, TELLING } from './notifications.ts';
import { openPglite, pglitePool } from './pglite-pool.ts';
import { connectionProblem, mustBeAddress, mustBeNewEnough, mustHaveLimits } from './server-problem.ts';
import type { Database, Tables } from './tables.ts';

/** Where the data is: in memory (from a dump, or empty), in a folder of its own, or on a PostgreSQL server. */
export type DatabasePlace =
  | { memory: true; dump?: Blob }
  | { dir: string }
  | {
      url: string;
      /** Of the same database, but not through a pooler that gives a connection away between transactions. */
      directUrl?: string;
      limits?: Partial<ServerLimits>;
    };

export interface OpenDatabase {
  db: Database;
  /** Only of an embedded database. */
  pglite?: PGlite;
  /** Only of an embedded database in a folder. */
  freeSpace?: FreeSpace;
  /** Runs work that needs a connection of its own between transactions: an upgrade keeps its lock there. */
  withDirect<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Hears the notifications of a channel. @param heard null for a process that caches nothing, and only tells others */
  listen(channel: string, heard: Heard | null): Promise<Listener>;
  close(): Promise<void>;
}

/** As many connections as a small server grants and a broker can keep busy. */
export const CONNECTIONS = 12;

/** Milliseconds without an answer after which the server's machine is probed; ten seconds later it counts as gone. */
const KEEP_ALIVE = 10_000;

/** In milliseconds. Transactions that do not belong to a call disable them (timeouts.ts). */
export interface ServerLimits {
  /** How long a call waits for a connection. */
  connection: number;
  /** How long it waits for each lock. A row that others wait for takes two: the place in the queue, then the row. */
  lock: number;
  /** The longest duration of a statement, including its waits. */
  statement: number;
  /** The longest time that a transaction may be idle: its process may hang or be unreachable, and it holds its locks. */
  idle: number;
}
/** How often a call waits for a connection: to look its session up, and to do its work. */
const CONNECTION_WAITS = 2;
const CONNECTION = 2_000;
/** What is left of a call's time for the network and for work outside the database, ms. */
const MARGIN = 2_000;
/** Together they end before the app gives the call up, so that a late call is refused and has not been carried out. */
export const SERVER_LIMITS: Readonly<ServerLimits> = {
  connection: CONNECTION,
  lock: 2_000,
  statement: CALL_TIMEOUT - MARGIN - CONNECTION_WAITS * CONNECTION,
  idle: 8_000,
};
/** For a process that answers no customer, such as a command of the back office. */
export const OPERATOR_LIMITS: Readonly<Partial<ServerLimits>> = { connection: 10_000, statement: 0 };

/** Receives each statement after it has run. */
export type OnStatement = (event: LogEvent) => void;
const logOf = (onStatement: OnStatement | undefined) => (onStatement ? { log: onStatement } : {});

/** @param folder its lock, and the space on its disk; undefined for a database in memory */
const openEmbedded = (
  pglite: PGlite,
  onBroken: (problem: Error) => void,
  onStatement: OnStatement | undefined,
  folder?: { lock: FolderLock; freeSpace: FreeSpace },
): OpenDatabase => {
  const dialect = new PostgresDialect({ pool: pglitePool(pglite, onBroken) });
  const db = new Kysely<Tables>({ dialect, ...logOf(onStatement) });
  return {
    db,
    pglite,
    ...(folder ? { freeSpace: folder.freeSpace } : {}),
    withDirect: (work) => work(db),
    listen: (channel, heard) => listenToEmbedded(pglite, channel, heard),
    close: async () => {
      folder?.freeSpace.close();
      // Closing the database writes to its folder.
      await folder?.lock.check();
      await db.destroy();
      await folder?.lock.release();
    },
  };
};

/** PGlite creates its first files with modes that let every user write; files that it creates later follow the umask. */
const closeFiles = async (dir: string): Promise<void> => {
  for (const name of await readdir(dir, { recursive: true })) {
    const path = join(dir, name);
    const { mode } = await lstat(path);
    if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700);
  }
};

/** @returns the error message for an embedded database that does not open */
const whyNotOpened = async (dir: string, { message }: Error): Promise<string> => {
  const { bavail, bsize } = await statfs(dir);
  const megabytes = Math.floor((bavail * bsize) / 1024 / 1024);
  const remedy =
    bavail * bsize < FREE_SPACE_NEEDED
      ? `Only ${megabytes} MB are free on its disk: free 64 MB or more, and start again.`
      : 'Put a backup of it in its place, or name another folder with BOURSE_DATA.';
  return `The database in the data folder ${dir} cannot be opened (${message}). ${remedy}`;
};

const openFolder = async (
  dir: string,
  onLost: (problem: Error) => void,
  onStatement: OnStatement | undefined,
): Promise<OpenDatabase> => {
  await folderMustNotBeFormer(dir);
  /** The disk may be so full that not even the first file can be written. */
  const explainNoSpace = async (cause: NodeJS.ErrnoException): Promise<never> => {
    throw cause.code === 'ENOSPC' ? new Error(await whyNotOpened(dir, cause), { cause }) : cause;
  };
  const lock = await lockFolder(dir, { onLost }).catch(explainNoSpace);
  try {
    await markFolder(dir).catch(explainNoSpace);
    const pglite = await openPglite(dir).catch(async (cause: Error) => {
      throw new Error(await whyNotOpened(dir, cause), { cause });
    });
    await closeFiles(dir);
    return openEmbedded(pglite, onLost, onStatement, { lock, freeSpace: await watchFreeSpace(dir) });
  } catch (error) {
    await lock.release();
    throw error;
  }
};

/** Ids fit into a number, and both databases must return them as one. */
export const serverTypes = {
  getTypeParser: (oid: number, format: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

const openServer = async (
  { url, directUrl = url, limits = {} }: Extract<DatabasePlace, { url: string }>,
  onStatement: OnStatement | undefined,
): Promise<OpenDatabase> => {
  const { connection, lock, statement, idle } = { ...SERVER_LIMITS, ...limits };
  for (const address of [url, directUrl]) mustBeAddress(address);
  const timeouts = {
    lock_timeout: lock,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idle,
  };
  const options: pg.PoolConfig = {
    connectionTimeoutMillis: connection,
    ...timeouts,
    // Idle connections are kept, since a new one compiles the functions of the ledger again while orders wait.
    idleTimeoutMillis: 0,
    // A machine that has lost its power ends no connection: without probes, a query would wait for its answer forever.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
    types: serverTypes,
  };
  const open = (connectionString: string, max: number): Database => {
    const pool = new pg.Pool({ ...options, connectionString, max });
    // A broken connection is replaced at the next query, and a query that was under way on it rejects. But an error event
    // without a listener ends the process, and the pool itself listens only to connections that are idle.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...logOf(onStatement) });
  };
  const db = open(url, CONNECTIONS);
  let server: { version: number; settings: Record<string, string> } | undefined;
  try {
    const { rows } = await sql<{ version: number; settings: Record<string, string> }>`
      select
        current_setting('server_version_num')::integer as version,
        (select json_object_agg(name, setting) from pg_settings where name = any (${Object.keys(timeouts)})) as settings
    `.execute(db);
    server = rows[0];
  } catch (error) {
    await db.destroy();
    throw connectionProblem(url, error);
  }
  try {
    mustBeNewEnough(url, server?.version ?? 0);
    mustHaveLimits(url, timeouts, server?.settings ?? {});
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    withDirect: async (work) => {
      if (directUrl === url) return work(db);
      const direct = open(directUrl, 1);
      return work(direct).finally(() => direct.destroy());
    },
    listen: async (channel, heard) => (heard ? listenToServer(directUrl, db, channel, heard) : TELLING),
    close: () => db.destroy(),
  };
};

/** Ends the process where no handler is given: it must not write to the folder any more. */
const throwIt = (problem: Error): never => {
  throw problem;
};

/**
 * @param onLost called when the folder of an embedded database no longer belongs to this process, or the database cannot
 *   go on: the process must then end at once and write nothing more; by default an uncaught error
 * @param onStatement called after each statement; by default statements are not timed
 * @throws Error with a sentence for the operator where the place cannot be opened
 */
export const openDatabase = async (
  place: DatabasePlace,
  onLost: (problem: Error) => void = throwIt,
  onStatement?: OnStatement,
): Promise<OpenDatabase> => {
  if ('url' in place) return openServer(place, onStatement);
  if ('dir' in place) return openFolder(place.dir, onLost, onStatement);
  const pglite = await openPglite(undefined, place.dump ? { loadDataDir: place.dump } : {});
  return openEmbedded(pglite, onLost, onStatement);
};
