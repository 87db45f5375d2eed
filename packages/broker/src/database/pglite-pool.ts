/**
 * Embedded PostgreSQL as a pool of one connection, so that one dialect of Kysely serves both databases and a
 * transaction has the connection to itself. (Kysely's own PGlite dialect lets queries of others slip into an open
 * transaction.)
 */
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** Ids fit into a number, and both databases must return them as one. */
const parsers = { [types.INT8]: Number };

/**
 * PGlite's default of 128 MB would be initialised at each start, which takes a third of the start, and would stay
 * allocated. The pages are cached by this process or by the operating system anyway.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** @param dataDir a folder that only this process has open; in memory where it is left out */
export const openPglite = (dataDir: string | undefined, options: PGliteOptions = {}): Promise<PGlite> =>
  PGlite.create({ ...options, ...(dataDir === undefined ? {} : { dataDir }), parsers, startParams });

/**
 * Whether an error broke PostgreSQL in this process: its write-ahead log could not be written, or its program aborted. The
 * next change would wait forever.
 */
const isFatal = (error: unknown): boolean => {
  const { code, severity, message = '' } = error as { code?: string; severity?: string; message?: string };
  return (
    (code === DISK_FULL && message.includes('pg_wal')) ||
    severity === 'PANIC' ||
    error instanceof WebAssembly.RuntimeError
  );
};
const DISK_FULL = '53100';

/** @param onBroken receives why the database cannot go on; what has been acknowledged is in its folder */
export const pglitePool = (pglite: PGlite, onBroken: (problem: Error) => void): PostgresPool => {
  let free: Promise<void> = Promise.resolve();

  const query = async (sql: string, parameters: readonly unknown[] = []) => {
    // A file of SQL has several statements, which only the simple protocol accepts, and no parameters.
    const run = async () =>
      parameters.length === 0 ? pglite.exec(sql) : [await pglite.query(sql, [...parameters])];
    const results = await run().catch((cause) => {
      if (isFatal(cause))
        onBroken(
          new Error(
            `The embedded database cannot go on: ${(cause as Error).message}. Free space on its disk if that is full; the next start repairs it, and nothing that was acknowledged is lost.`,
            { cause },
          ),
        );
      throw cause;
    });
    const last = results.at(-1);
    return { command: last?.command ?? 'SELECT', rowCount: last?.affectedRows ?? 0, rows: last?.rows ?? [] };
  };

  return {
    options: {},
    connect: async () => {
      const before = free;
      let release = (): void => undefined;
      free = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      return { query, release } as PostgresPoolClient;
    },
    end: async () => {
      await free;
      await pglite.close();
    },
  };
};
