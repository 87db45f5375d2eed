/** The databases on which tests run, and what can be waited for there. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../src/database/tables.ts';
import { postgres } from '../testing/run-server.ts';
import { isLong } from './sizes.ts';

export { postgres };

type Kind = [name: string, server: string | undefined];

const kinds: Kind[] = [
  ['PGlite', undefined],
  ...(postgres === undefined ? [] : [['PostgreSQL', postgres] satisfies Kind]),
];

/** Both kinds in the long suite. In the short one the server, where calls race, or the embedded database without it. */
export const databases: Kind[] = isLong ? kinds : kinds.slice(-1);

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
