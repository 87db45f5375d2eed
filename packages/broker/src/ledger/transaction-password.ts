/**
 * The six-digit transaction password (D29): kept as Argon2id, five wrong tries and then a lock of fifteen minutes.
 * The counting is the database's (`database/functions/accounts.sql`), which hands out the tries before they are made.
 */
import { EventEmitter, once } from 'node:events';
import { isTransactionPassword } from '@bourse/contract/passwords';
import type { RefusalDetails } from '@bourse/contract/refusal';
import { sql } from 'kysely';
import { Refusal } from '../call/refusal.ts';
import type { Passwords, Services } from '../call/services.ts';
import { type WorkQueue, workQueue } from '../call/work-queue.ts';
import type { Database } from '../database/tables.ts';

/**
 * Sets a new transaction password and forgets wrong tries. The running number of tries continues, so that a try which
 * is still being checked cannot affect later ones.
 */
export const setTransactionPassword = async (
  db: Database,
  passwords: Passwords,
  customer: number,
  code: string,
  at: number,
): Promise<void> => {
  const code_hash = await passwords.hash(code, customer);
  const created_at = new Date(at);
  await db
    .insertInto('transaction_passwords')
    .values({ customer_id: customer, code_hash, created_at, locked_until: null })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet({ code_hash, created_at, wrong: 0, locked_until: null }),
    )
    .execute();
};

/** Sets a transaction password unless there is one. @returns whether it was set */
export const setFirstTransactionPassword = async (
  db: Database,
  customer: number,
  codeHash: string,
  at: number,
): Promise<boolean> => {
  const row = await db
    .insertInto('transaction_passwords')
    .values({ customer_id: customer, code_hash: codeHash, created_at: new Date(at), locked_until: null })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .returning('customer_id')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Replaces the transaction password that was checked, and forgets wrong tries.
 * @returns false if it was reset or changed since it was checked
 */
export const replaceTransactionPassword = async (
  db: Database,
  customer: number,
  { from, to }: { from: string; to: string },
  at: number,
): Promise<boolean> => {
  const row = await db
    .updateTable('transaction_passwords')
    .set({ code_hash: to, created_at: new Date(at), wrong: 0, locked_until: null })
    .where('customer_id', '=', customer)
    .where('code_hash', '=', from)
    .returning('customer_id')
    .executeTakeFirst();
  return row !== undefined;
};

export const hasTransactionPassword = async (db: Database, customer: number): Promise<boolean> => {
  const row = await db
    .selectFrom('transaction_passwords')
    .select('customer_id')
    .where('customer_id', '=', customer)
    .executeTakeFirst();
  return row !== undefined;
};

interface Try {
  state: 'logout' | 'answered' | 'not-set' | 'locked' | 'wrong' | 'busy' | 'try';
  customer: number;
  code_hash: string | null;
}

const REFUSALS = {
  logout: 'logout',
  'not-set': 'transaction-password-not-set',
  locked: 'transaction-password-locked',
  wrong: 'incorrect-transaction-password',
  busy: 'overloaded',
} as const;

export interface Proof {
  tokenHash: string;
  /** The key of a money call: a repeated call that has its answer is not asked for the code again. */
  key?: string;
}

const askForTry = async (db: Database, { tokenHash, key }: Proof, isWellFormed: boolean): Promise<Try> => {
  const { rows } = await sql<Try>`
    select * from take_code_try(${tokenHash}, ${key ?? null}, ${isWellFormed})
  `.execute(db);
  const [taken] = rows;
  if (!taken) throw new Error('The database gave no answer.');
  return taken;
};

/** Emits the customer's id when a try has ended in this process. */
const ended = new EventEmitter().setMaxListeners(0);
/**
 * Milliseconds between two queries for a try that another process checks. A check takes some hundredths of a second;
 * a caller that waits longer than all of these is refused as overloaded.
 */
const ELSEWHERE = 250;
const WAITS = 20;
/** Callers of one customer that may wait, beside the five that are checked. */
const MOST_WAITING = 200;

/** Resolves when a try of the customer has ended in this process, or after a while. */
const nextEnd = async (customer: number): Promise<void> => {
  const signal = AbortSignal.timeout(ELSEWHERE);
  await once(ended, String(customer), { signal }).catch(() => undefined);
};

/** Queues of this process for tries, by customer: only the first in a queue queries the database. */
const queues = new Map<number, { turn: WorkQueue; waiting: number }>();

const queued = async <T>(customer: number, work: () => Promise<T>): Promise<T> => {
  const queue = queues.get(customer) ?? { turn: workQueue(1, MOST_WAITING), waiting: 0 };
  queues.set(customer, queue);
  queue.waiting += 1;
  try {
    return await queue.turn(work);
  } finally {
    queue.waiting -= 1;
    if (queue.waiting === 0) queues.delete(customer);
  }
};

/**
 * Takes the next try, waiting while the remaining tries are being checked. The database counts, so that processes
 * count together.
 */
const takeTry = async ({ db }: Services, proof: Proof, isWellFormed: boolean): Promise<Try> => {
  const first = await askForTry(db, proof, isWellFormed);
  if (first.state !== 'busy') return first;
  return queued(first.customer, async () => {
    for (let waits = 0; ; waits += 1) {
      // Subscribed before the query, because a try may end while the query runs.
      const end = nextEnd(first.customer);
      const taken = await askForTry(db, proof, isWellFormed);
      if (taken.state !== 'busy' || waits === WAITS) return taken;
      await end;
    }
  });
};

/** Checks the code; a try that could not be checked is given back. */
const checkTry = async ({ db, passwords }: Services, taken: Try, code: string): Promise<boolean> => {
  let isRight: boolean | null = null;
  try {
    isRight = await passwords.verifyCode(taken.code_hash, code);
    return isRight;
  } finally {
    await sql`select end_code_try(${taken.customer}, ${isRight}::boolean)`.execute(db);
    ended.emit(String(taken.customer));
  }
};

/** Wrong tries that lock it. */
const TRIES = 5;

/** What a refused try is told: how many are left, or until when it is locked. */
const detailsOf = async (db: Database, customer: number): Promise<Partial<RefusalDetails>> => {
  const row = await db
    .selectFrom('transaction_passwords')
    .select(['wrong', 'locked_until'])
    .where('customer_id', '=', customer)
    .executeTakeFirst();
  return row ? { triesLeft: TRIES - row.wrong, lockedUntil: row.locked_until?.getTime() ?? null } : {};
};

/**
 * Counts a try and checks the code.
 * @param field its name on the wire
 * @returns the hash that the code was checked against; null for a repeated money call that has its answer
 * @throws Refusal `transaction-password-required`, `-not-set`, `-locked`, `incorrect-transaction-password`
 */
export const verifyTransactionPassword = async (
  services: Services,
  proof: Proof,
  code: string | undefined,
  field = 'stock_password',
): Promise<string | null> => {
  const isWellFormed = code !== undefined && isTransactionPassword(code);
  const taken = await takeTry(services, proof, isWellFormed);
  const { state } = taken;
  if (state === 'answered') return null;
  if (!code && state === 'wrong') throw new Refusal('transaction-password-required', field);
  if (state !== 'try') {
    const details = state === 'locked' ? await detailsOf(services.db, taken.customer) : {};
    throw new Refusal(REFUSALS[state], field, details);
  }
  if (!(await checkTry(services, taken, code ?? ''))) {
    const details = await detailsOf(services.db, taken.customer);
    throw new Refusal('incorrect-transaction-password', field, details);
  }
  return taken.code_hash;
};

interface Asking extends Proof {
  services: Services;
  input: { transactionCode?: string | undefined };
}

/**
 * Checks the code for block trades, QIP and withdrawals, and for the other money calls if the deployment is configured so
 * (D86).
 */
export const checkTransactionPassword = async (
  { services, input, ...proof }: Asking,
  use: 'always' | 'where-configured' = 'where-configured',
): Promise<void> => {
  if (use === 'where-configured' && services.transactionPassword !== 'always') return;
  await verifyTransactionPassword(services, proof, input.transactionCode);
};
