import {
  changePassword as endpoint,
  isTransactionPassword,
  type LoginPasswordChange,
  type TransactionPasswordChange,
} from '@bourse/contract/passwords';
import { type CustomerContext, customerCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { type Count, type Limit, makeCountedAttempt, mayTry } from '../call/throttle.ts';
import {
  hasTransactionPassword,
  setFirstTransactionPassword,
  setTransactionPassword,
  verifyTransactionPassword,
} from '../ledger/transaction-password.ts';
import { isSimpleCode } from './common-passwords.ts';
import { checkNewPassword, replacePassword } from './credentials.ts';
import { forgetOrigins } from './devices.ts';
import { endOtherSessions } from './sessions.ts';

/** Limits how often a stolen session can guess the password. */
const TRIES: Limit = { of: 'change-password', attempts: 10, window: 900_000 };

/** Sets a new login password after checking the present one, and ends every other session. */
const changeLoginPassword = async (
  { services, customer, tokenHash, about }: CustomerContext<unknown>,
  { oldPassword, newPassword }: LoginPasswordChange,
): Promise<void> => {
  const password = await checkNewPassword(newPassword, 'password_new');
  const { db, passwords, throttle } = services;
  // The tries are counted per session, so that a stolen session cannot use up its owner's.
  const tries: Count = [TRIES, tokenHash];
  if (!(await mayTry(throttle, [tries]))) throw new Refusal('too-many-requests');
  const { password_hash } = await db
    .selectFrom('customers')
    .select('password_hash')
    .where('id', '=', customer)
    .executeTakeFirstOrThrow();
  const isRight = await makeCountedAttempt(throttle, [tries], () =>
    passwords.verify(password_hash, oldPassword, customer),
  );
  if (!isRight) throw new Refusal('incorrect-password', 'password');
  await throttle.forget(...tries);
  const newHash = await passwords.hash(password, customer);
  await db.transaction().execute(async (transaction) => {
    if (!(await replacePassword(transaction, { customer, passwordHash: password_hash }, newHash)))
      throw new Refusal('incorrect-password', 'password');
    about({ ended: await endOtherSessions(transaction, customer, tokenHash) });
    const here = await transaction
      .selectFrom('sessions')
      .select('device_hash')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    await forgetOrigins(transaction, customer, here?.device_hash ?? null);
  });
};

/** Sets the transaction password: the first one without a check, later ones after checking the present one (D29). */
const changeTransactionPassword = async (
  { services, customer, at, tokenHash }: CustomerContext<unknown>,
  { newCode, currentCode, isFirst }: TransactionPasswordChange,
): Promise<void> => {
  if (!isTransactionPassword(newCode)) throw new Refusal('invalid-transaction-password', 'fund_code_new');
  if (await isSimpleCode(newCode)) throw new Refusal('transaction-password-too-simple', 'fund_code_new');
  if (isFirst) {
    if (!(await setFirstTransactionPassword(services, customer, newCode, at)))
      throw new Refusal('transaction-password-already-set');
    return;
  }
  if (!(await hasTransactionPassword(services.db, customer)))
    throw new Refusal('transaction-password-not-set');
  await verifyTransactionPassword(services, { tokenHash }, currentCode ?? '', 'fund_code');
  await setTransactionPassword(services.db, services.passwords, customer, newCode, at);
};

/** One endpoint changes both passwords (product.md, "Passwords"). */
export const changePassword = customerCall(endpoint, async (context) => {
  const { input } = context;
  await ('newCode' in input
    ? changeTransactionPassword(context, input)
    : changeLoginPassword(context, input));
  return undefined;
});
