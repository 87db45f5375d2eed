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

/** Whether a statement was cancelled: because it took too long, or by an operator. */
export const isStatementCancelled = (error: unknown): boolean =>
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

/** How long a transaction may wait for a lock, work on one statement, and be idle, ms. Zero: without a limit. */
export interface Timeouts {
  lock: number;
  statement: number;
  idle: number;
}

/** A portion of a job holds up only rows of its own, and only for this time. */
export const JOB_LIMITS: Readonly<Timeouts> = { lock: 1_000, statement: 4_000, idle: 8_000 };

/** Sets the limits of the present transaction. */
export const setTimeouts = async (
  transaction: Database,
  { lock, statement, idle }: Timeouts,
): Promise<void> => {
  await sql`
    select
      set_config('lock_timeout', ${String(lock)}, true),
      set_config('statement_timeout', ${String(statement)}, true),
      set_config('idle_in_transaction_session_timeout', ${String(idle)}, true)
  `.execute(transaction);
};

/** For a transaction that is no call's: it waits for what others have locked, and works, as long as that takes. */
export const disableTimeouts = (transaction: Database): Promise<void> =>
  setTimeouts(transaction, { lock: 0, statement: 0, idle: 0 });

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
