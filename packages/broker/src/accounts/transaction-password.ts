/**
 * The six-digit transaction password (D29): kept as Argon2id, five wrong tries and then a lock of fifteen minutes.
 * The counting is the database's (migration 0010), which hands out the tries before they are made.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isTransactionPassword } from '@bourse/contract/passwords';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { House } from '../house.ts';
import { Refusal } from '../http/refusal.ts';
import type { Passwords } from './passwords.ts';

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
  { db, passwords }: House,
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
  at: number;
}

/** Looking at a code takes some hundredths of a second; who waits longer than all of these meets a busy broker. */
const WAIT = 20;
const WAITS = 250;

/** The next try, once those that may be the last ones have been looked at. */
const takeTry = async ({ db }: House, { tokenHash, key, at }: Proof, isWellFormed: boolean): Promise<Try> => {
  for (let waits = 0; ; waits += 1) {
    const { rows } = await sql<Try>`
      select * from take_code_try(${tokenHash}, ${key ?? null}, ${isWellFormed}, ${new Date(at)})
    `.execute(db);
    const [taken] = rows;
    if (!taken) throw new Error('The database gave no answer.');
    if (taken.state !== 'busy' || waits === WAITS) return taken;
    await sleep(WAIT);
  }
};

/** Whether it is right; a try that could not be looked at is given back. */
const lookAt = async ({ db, passwords }: House, at: number, taken: Try, code: string): Promise<boolean> => {
  let isRight: boolean | null = null;
  try {
    isRight = await passwords.verifyCode(taken.code_hash, code);
    return isRight;
  } finally {
    await sql`select end_code_try(${taken.customer}, ${isRight}::boolean, ${new Date(at)})`.execute(db);
  }
};

/**
 * Counts a try, and looks whether the code is right.
 * @param field its name on the wire
 * @throws Refusal `transaction-password-required`, `-not-set`, `-locked`, `incorrect-transaction-password`
 */
export const proveTransactionPassword = async (
  house: House,
  proof: Proof,
  code: string | undefined,
  field = 'stock_password',
): Promise<void> => {
  const isWellFormed = code !== undefined && isTransactionPassword(code);
  const taken = await takeTry(house, proof, isWellFormed);
  const { state } = taken;
  if (state === 'answered') return;
  if (!code && state === 'wrong') throw new Refusal('transaction-password-required', field);
  if (state !== 'try') throw new Refusal(REFUSALS[state], field);
  if (!(await lookAt(house, proof.at, taken, code ?? '')))
    throw new Refusal('incorrect-transaction-password', field);
};

interface Asking extends Proof {
  house: House;
  input: { transactionCode?: string | undefined };
}

/** For the money calls that ask for it where the deployment wants so, and for those that always do. */
export const checkTransactionPassword = async (
  { house, input, ...proof }: Asking,
  use: 'always' | 'where-configured' = 'where-configured',
): Promise<void> => {
  if (use === 'where-configured' && house.transactionPassword !== 'always') return;
  await proveTransactionPassword(house, proof, input.transactionCode);
};
