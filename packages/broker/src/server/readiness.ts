import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

const STANDS = 1_000;

/**
 * Checks whether the database answers, at most once a second for all callers.
 * @returns a function that never rejects
 */
export const openReadiness = (db: Database): (() => Promise<boolean>) => {
  let asked = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(false);
  const ask = async (): Promise<boolean> => {
    try {
      await sql`select tag from settings limit 1`.execute(db);
      return true;
    } catch {
      return false;
    } finally {
      asked = performance.now();
    }
  };
  let asking = false;
  return () => {
    if (!asking && performance.now() - asked >= STANDS) {
      asking = true;
      answer = ask().finally(() => {
        asking = false;
      });
    }
    return answer;
  };
};
