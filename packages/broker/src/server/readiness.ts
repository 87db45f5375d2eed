import { sql } from 'kysely';
import type { FreeSpace } from '../database/free-space.ts';
import type { Database } from '../database/tables.ts';

const STANDS = 1_000;

/**
 * Checks whether the database takes changes, at most once a second for all callers.
 * @param onFailure receives why it does not, once until it does again
 * @returns a function that never rejects
 */
export const openReadiness = (
  db: Database,
  freeSpace: FreeSpace,
  onFailure: (error: unknown) => void,
): (() => Promise<boolean>) => {
  let hasFailed = false;
  let asked = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(false);
  const ask = async (): Promise<boolean> => {
    try {
      await sql`update readiness set checked_at = clock_timestamp()`.execute(db);
      hasFailed = false;
      return true;
    } catch (error) {
      if (!hasFailed) onFailure(error);
      hasFailed = true;
      return false;
    } finally {
      asked = performance.now();
    }
  };
  let asking = false;
  return async () => {
    if (freeSpace.isLow) return false;
    if (!asking && performance.now() - asked >= STANDS) {
      asking = true;
      answer = ask().finally(() => {
        asking = false;
      });
    }
    return answer;
  };
};
