import type { CustomerContext } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { type AttemptLimit, type Count, countAttempt, makeCountedAttempt, mayTry } from '../call/throttle.ts';
import type { Database } from '../database/tables.ts';
import { isStillCurrent } from './credentials.ts';
import { holdSession } from './sessions.ts';

/**
 * Limits how often a stolen session can guess the login password. The tries are counted per session, so that a stolen
 * session cannot use up its owner's.
 */
const TRIES: AttemptLimit = { of: 'confirm-password', attempts: 10, window: 900_000 };

/**
 * Wrong passwords in a row that a session survives, over its whole life of thirty days. The next one ends it: a copied
 * token could otherwise guess for as long, and keep its owner, whose tries are the same session's, from ever changing the
 * password. The owner can log in again, and a thief cannot.
 */
const IN_A_ROW: AttemptLimit = { of: 'confirm-password-in-a-row', attempts: 19, window: 30 * 86_400_000 };

type Asked = Pick<CustomerContext<unknown>, 'services' | 'customer' | 'session' | 'about'>;

/** @throws Refusal `logout` if the session has ended with this wrong password, else `incorrect-password` */
const refuse = async (
  { services: { db, throttle }, customer, session, about }: Asked,
  inARow: Count,
  field: string,
): Promise<never> => {
  if (await mayTry(throttle, [inARow])) throw new Refusal('incorrect-password', field);
  await db.deleteFrom('sessions').where('id', '=', session).execute();
  about({ customer, session, ended: [session] });
  throw new Refusal('logout');
};

/**
 * Checks the login password of a customer who is signed in, before what a session alone must not do.
 * @param field the password's name on the wire
 * @returns the hash that it was checked against: the password may change during the check
 * @throws Refusal `incorrect-password`, also without a password; `too-many-requests`; `logout` after twenty wrong ones
 *   in a row, which end the session
 */
export const confirmPassword = async (
  asked: Asked,
  password: string | null | undefined,
  field = 'password',
): Promise<string> => {
  if (!password) throw new Refusal('incorrect-password', field);
  const { services, customer, session } = asked;
  const { db, passwords, throttle } = services;
  const tries: Count = [TRIES, String(session)];
  const inARow: Count = [IN_A_ROW, String(session)];
  await countAttempt(throttle, [tries]);
  const { password_hash } = await db
    .selectFrom('customers')
    .select('password_hash')
    .where('id', '=', customer)
    .executeTakeFirstOrThrow();
  const isRight = await makeCountedAttempt(throttle, [tries], () =>
    passwords.verify(password_hash, password, customer),
  );
  if (!isRight) return refuse(asked, inARow, field);
  await throttle.forget(...tries);
  await throttle.forget(...inARow);
  return password_hash;
};

/**
 * Makes a change for which the login password was checked, unless a reset has replaced that password or ended the session
 * during the check.
 * @throws Refusal `incorrect-password`, `logout`
 */
export const changeIfConfirmed = <T>(
  { services: { db }, customer, session }: Asked,
  passwordHash: string,
  change: (db: Database) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    if (!(await isStillCurrent(transaction, { customer, passwordHash })))
      throw new Refusal('incorrect-password', 'password');
    await holdSession(transaction, customer, session);
    return change(transaction);
  });
