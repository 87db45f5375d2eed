import type { CustomerContext } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { type AttemptLimit, type Count, countAttempt, makeCountedAttempt } from '../call/throttle.ts';

/**
 * Limits how often a stolen session can guess the login password. The tries are counted per session, so that a stolen
 * session cannot use up its owner's.
 */
const TRIES: AttemptLimit = { of: 'confirm-password', attempts: 10, window: 900_000 };

/**
 * Checks the login password of a customer who is signed in, before what a session alone must not do.
 * @param field the password's name on the wire
 * @returns the hash that it was checked against: the password may change during the check
 * @throws Refusal `incorrect-password`, also without a password; `too-many-requests`
 */
export const confirmPassword = async (
  { services, customer, session }: Pick<CustomerContext<unknown>, 'services' | 'customer' | 'session'>,
  password: string | null | undefined,
  field = 'password',
): Promise<string> => {
  if (!password) throw new Refusal('incorrect-password', field);
  const { db, passwords, throttle } = services;
  const tries: Count = [TRIES, String(session)];
  await countAttempt(throttle, [tries]);
  const { password_hash } = await db
    .selectFrom('customers')
    .select('password_hash')
    .where('id', '=', customer)
    .executeTakeFirstOrThrow();
  const isRight = await makeCountedAttempt(throttle, [tries], () =>
    passwords.verify(password_hash, password, customer),
  );
  if (!isRight) throw new Refusal('incorrect-password', field);
  await throttle.forget(...tries);
  return password_hash;
};
