import { sql } from 'kysely';
import type { Database } from './tables.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';
/** Errors of the pool, which have no code: none of its connections became free, or a new one was not accepted. */
const NO_CONNECTION = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
];

/** Whether a statement was given up because it, or others before it, took too long: nothing of it was carried out. */
export const isDatabaseTimeout = (error: unknown): boolean =>
  [LOCK_NOT_AVAILABLE, QUERY_CANCELED].includes((error as { code?: string }).code ?? '') ||
  NO_CONNECTION.includes((error as Error).message);

/** Whether a statement was cancelled because it took too long. */
export const isStatementTimeout = (error: unknown): boolean =>
  (error as { code?: string }).code === QUERY_CANCELED;

/** The server is starting or stopping, or has no connection left; nothing listens at its address. */
const CANNOT_CONNECT = ['57P03', '53300', 'ECONNREFUSED'];
const CONNECTING = ['connect', 'getaddrinfo'];

/** Whether no connection to the server could be made: nothing was sent on it. */
export const isUnreachable = (error: unknown): boolean => {
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  return CANNOT_CONNECT.includes(code) || CONNECTING.includes(syscall);
};

const DEADLOCK_DETECTED = '40P01';

/** Whether a statement was given up because of locks of others: it can succeed when it is tried again. */
export const isLockTimeout = (error: unknown): boolean =>
  [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes((error as { code?: string }).code ?? '');

/** For a transaction that is no call's: it waits for what others have locked, and works, as long as that takes. */
export const disableTimeouts = async (transaction: Database): Promise<void> => {
  for (const limit of LIMITS) await sql`set local ${sql.ref(limit)} = 0`.execute(transaction);
};
/** For statements outside a transaction, on one connection of the pool. Afterwards it has the limits of the pool again. */
export const withoutTimeouts = async (connection: Database, work: () => Promise<void>): Promise<void> => {
  for (const limit of LIMITS) await sql`set ${sql.ref(limit)} = 0`.execute(connection);
  try {
    await work();
  } finally {
    for (const limit of LIMITS) await sql`reset ${sql.ref(limit)}`.execute(connection);
  }
};
const LIMITS = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
