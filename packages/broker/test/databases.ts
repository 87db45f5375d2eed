/** The databases that a promise is held to, and the sizes of what is tried. */
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Database } from '../src/database/tables.ts';

/** Of the run's PostgreSQL server; undefined where none could be had, which the set-up has said aloud. */
export const postgres: string | undefined = inject('postgres') || undefined;

export const databases: [name: string, server: string | undefined][] = [
  ['PGlite', undefined],
  ...(postgres === undefined ? [] : [['PostgreSQL', postgres] as [string, string]]),
];

/** `PROOF=hand` tries far more than fits a run of all tests, `PROOF=40` just so much; README.md has the figures. */
export const size = (inTests: number, byHand: number): number => {
  const wanted = process.env.PROOF;
  return wanted === 'hand' ? byHand : Number(wanted) || inTests;
};

/** How long a proof may take, in milliseconds: at length, and on a machine that does other things too. */
export const LONG_TIMEOUT = 6 * 3_600_000;

/** How many calls of this database wait for somebody else's lock. */
export const waitingForLocks = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows[0]?.n ?? 0;
};
