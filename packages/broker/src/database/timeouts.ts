import { sql } from 'kysely';
import type { Database } from './tables.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';
/** The pool's own error has no code. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** Whether a statement was given up because it, or others before it, took too long: nothing of it was carried out. */
export const isDatabaseTimeout = (error: unknown): boolean =>
  [LOCK_NOT_AVAILABLE, QUERY_CANCELED].includes((error as { code?: string }).code ?? '') ||
  (error as Error).message === NO_CONNECTION;

/** For a transaction that is no call's: it waits for what others have locked, and works, as long as that takes. */
export const disableTimeouts = async (transaction: Database): Promise<void> => {
  for (const limit of LIMITS) await sql`set local ${sql.ref(limit)} = 0`.execute(transaction);
};
const LIMITS = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
