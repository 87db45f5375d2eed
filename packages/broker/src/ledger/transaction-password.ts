/**
 * The six-digit transaction password (D29): kept as Argon2id, five wrong tries and then a lock of fifteen minutes.
 * The counting is the database's (`database/functions/accounts.sql`), which hands out the tries before they are made.
 */
import { EventEmitter, once } from 'node:events';
import { isTransactionPassword } from '@bourse/contract/passwords';
import { sql } from 'kysely';
import { Refusal } from '../call/refusal.ts';
import type { Passwords, Services } from '../call/services.ts';
import { type WorkQueue, workQueue } from '../call/work-queue.ts';
import type { Database } from '../database/tables.ts';

/**
 * Sets it, or another one; what was tried before is forgiven. The count of tries goes on, so that one that is still
 * being looked at forgives nothing that comes after it.
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

/** @returns whether it was the first; one that is there is left alone */
export const setFirstTransactionPassword = async (
  { db, passwords }: Services,
  customer: number,
  code: string,
  at: number,
): Promise<boolean> => {
  if (await hasTransactionPassword(db, customer)) return false;
  const code_hash = await passwords.hash(code, customer);
  const row = await db
    .insertInto('transaction_passwords')
    .values({ customer_id: customer, code_hash, created_at: new Date(at), locked_until: null })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
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
  /** Of a money call: one that has its answer already is not asked for its code again. */
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

/** The tries of this process that have ended, by customer. */
const ended = new EventEmitter().setMaxListeners(0);
/** Looking at a code takes some hundredths of a second, here or in another process; who waits longer than all of these meets a busy broker. */
const ELSEWHERE = 250;
const WAITS = 20;
/** Of one customer, beyond the five that are looked at. */
const MOST_WAITING = 200;

/** The end of a try of the customer's: at once where it ends in this process, after a while in any case. */
const nextEnd = async (customer: number): Promise<void> => {
  const signal = AbortSignal.timeout(ELSEWHERE);
  await once(ended, String(customer), { signal }).catch(() => undefined);
};

/** Those of this process who wait for a try of one customer's, by customer: the first of them asks for all. */
const queues = new Map<number, { turn: WorkQueue; waiting: number }>();

const inTurnOf = async <T>(customer: number, work: () => Promise<T>): Promise<T> => {
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
 * The next try, once those that may be the last ones have been looked at. The count is the database's, so that
 * processes count together; who has to wait does so here, and asks again when a try has ended.
 */
const takeTry = async ({ db }: Services, proof: Proof, isWellFormed: boolean): Promise<Try> => {
  const first = await askForTry(db, proof, isWellFormed);
  if (first.state !== 'busy') return first;
  return inTurnOf(first.customer, async () => {
    for (let waits = 0; ; waits += 1) {
      // Heard from now on, since one may end while the database is asked.
      const end = nextEnd(first.customer);
      const taken = await askForTry(db, proof, isWellFormed);
      if (taken.state !== 'busy' || waits === WAITS) return taken;
      await end;
    }
  });
};

/** Whether it is right; a try that could not be looked at is given back. */
const lookAt = async ({ db, passwords }: Services, taken: Try, code: string): Promise<boolean> => {
  let isRight: boolean | null = null;
  try {
    isRight = await passwords.verifyCode(taken.code_hash, code);
    return isRight;
  } finally {
    await sql`select end_code_try(${taken.customer}, ${isRight}::boolean)`.execute(db);
    ended.emit(String(taken.customer));
  }
};

/**
 * Counts a try, and looks whether the code is right.
 * @param field its name on the wire
 * @throws Refusal `transaction-password-required`, `-not-set`, `-locked`, `incorrect-transaction-password`
 */
export const proveTransactionPassword = async (
  services: Services,
  proof: Proof,
  code: string | undefined,
  field = 'stock_password',
): Promise<void> => {
  const isWellFormed = code !== undefined && isTransactionPassword(code);
  const taken = await takeTry(services, proof, isWellFormed);
  const { state } = taken;
  if (state === 'answered') return;
  if (!code && state === 'wrong') throw new Refusal('transaction-password-required', field);
  if (state !== 'try') throw new Refusal(REFUSALS[state], field);
  if (!(await lookAt(services, taken, code ?? '')))
    throw new Refusal('incorrect-transaction-password', field);
};

interface Asking extends Proof {
  services: Services;
  input: { transactionCode?: string | undefined };
}

/** For the money calls that ask for it where the deployment wants so, and for those that always do. */
export const checkTransactionPassword = async (
  { services, input, ...proof }: Asking,
  use: 'always' | 'where-configured' = 'where-configured',
): Promise<void> => {
  if (use === 'where-configured' && services.transactionPassword !== 'always') return;
  await proveTransactionPassword(services, proof, input.transactionCode);
};
