/**
 * The six-digit transaction password (D29): kept as Argon2id, five wrong tries and then a lock of fifteen minutes.
 * The counting is the database's (migration 0010), which hands out the tries before they are made.
 */
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
  const code_hash = await passwords.hash(code);
  const created_at = new Date(at);
  await db
    .insertInto('transaction_passwords')
    .values({ customer_id: customer, code_hash, created_at, locked_until: null })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet((is) => ({
        code_hash,
        created_at,
        forgiven: is.ref('transaction_passwords.taken'),
        locked_until: null,
      })),
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
  const code_hash = await passwords.hash(code);
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
  state: 'logout' | 'answered' | 'not-set' | 'locked' | 'wrong' | 'try';
  customer: number;
  code_hash: string | null;
  slot: number | null;
}

const REFUSALS = {
  logout: 'logout',
  'not-set': 'transaction-password-not-set',
  locked: 'transaction-password-locked',
  wrong: 'incorrect-transaction-password',
} as const;

export interface Proof {
  tokenHash: string;
  /** Of a money call: one that has its answer already is not asked for its code again. */
  key?: string;
  at: number;
}

/**
 * Counts a try, and looks whether the code is right.
 * @param field its name on the wire
 * @throws Refusal `transaction-password-required`, `-not-set`, `-locked`, `incorrect-transaction-password`
 */
export const proveTransactionPassword = async (
  { db, passwords }: House,
  { tokenHash, key, at }: Proof,
  code: string | undefined,
  field = 'stock_password',
): Promise<void> => {
  const isWellFormed = code !== undefined && isTransactionPassword(code);
  const { rows } = await sql<Try>`
    select * from take_code_try(${tokenHash}, ${key ?? null}, ${isWellFormed}, ${new Date(at)})
  `.execute(db);
  const [taken] = rows;
  if (!taken) throw new Error('The database gave no answer.');
  const { state, customer, code_hash, slot } = taken;
  if (state === 'answered') return;
  if (!code && state === 'wrong') throw new Refusal('transaction-password-required', field);
  if (state !== 'try') throw new Refusal(REFUSALS[state], field);
  if (!(await passwords.verify(code_hash ?? undefined, code ?? '')))
    throw new Refusal('incorrect-transaction-password', field);
  await sql`select forgive_code_tries(${customer}, ${slot})`.execute(db);
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
