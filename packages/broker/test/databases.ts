/** The databases on which tests run, and what can be waited for there. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../src/database/tables.ts';
import { postgres } from '../testing/run-server.ts';
import { isLong } from './sizes.ts';

export { postgres };

type Kind = [name: string, server: string | undefined];

/** For tests of what differs between the kinds: concurrency, locks, timeouts. */
export const bothDatabases: Kind[] = [
  ['PGlite', undefined],
  ...(postgres === undefined ? [] : [['PostgreSQL', postgres] satisfies Kind]),
];

/** For all other tests: one kind in the short suite, a server where there is one. */
export const databases: Kind[] = isLong ? bothDatabases : bothDatabases.slice(-1);

/** Resolves when exactly so many calls of this database wait for a lock, each for more than the milliseconds. */
export const untilWaitingForLocks = async (db: Database, count: number, milliseconds = 0): Promise<void> => {
  const waiting = async () => {
    // clock_timestamp, because now() stands still in a transaction.
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and extract(epoch from clock_timestamp() - query_start) * 1000 > ${milliseconds}
    `.execute(db);
    return rows[0]?.n ?? 0;
  };
  await expect.poll(waiting).toBe(count);
};
