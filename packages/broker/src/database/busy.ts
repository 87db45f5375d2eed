import { sql } from 'kysely';
import type { Database } from './tables.ts';

const LOCK_NOT_AVAILABLE = '55P03';
/** The pool's own error has no code. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** Whether a statement was given up because others were before it for too long: nothing of it was carried out. */
export const isBusy = (error: unknown): boolean =>
  (error as { code?: string }).code === LOCK_NOT_AVAILABLE || (error as Error).message === NO_CONNECTION;

/** For a transaction that is no call's: it waits for what others have locked, however long that takes. */
export const waitPatiently = async (transaction: Database): Promise<void> => {
  await sql`set local lock_timeout = 0`.execute(transaction);
};
