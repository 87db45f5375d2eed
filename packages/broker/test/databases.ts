/** The databases on which tests run, and the sizes of their inputs. */
import { sql } from 'kysely';
import type { Database } from '../src/database/tables.ts';
import { postgres } from '../testing/run-server.ts';

export { postgres };

export const databases: [name: string, server: string | undefined][] = [
  ['PGlite', undefined],
  ...(postgres === undefined ? [] : [['PostgreSQL', postgres] as [string, string]]),
];

/** `PROOF=hand` tries far more than a run of all tests, `PROOF=40` exactly that many; the README here has the figures. */
export const size = (inTests: number, byHand: number): number => {
  const wanted = process.env.PROOF;
  return wanted === 'hand' ? byHand : Number(wanted) || inTests;
};

/** Timeout of a proof in milliseconds, enough for a long run on a loaded machine. */
export const LONG_TIMEOUT = 6 * 3_600_000;

/** How many calls of this database wait for a lock. */
export const waitingForLocks = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows[0]?.n ?? 0;
};
