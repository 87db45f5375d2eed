import {
  changePassword as endpoint,
  isTransactionPassword,
  type LoginPasswordChange,
  type TransactionPasswordChange,
} from '@bourse/contract/passwords';
import { type CustomerContext, customerCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import {
  hasTransactionPassword,
  setFirstTransactionPassword,
  setTransactionPassword,
  verifyTransactionPassword,
} from '../ledger/transaction-password.ts';
import { isSimpleCode } from './common-passwords.ts';
import { confirmPassword } from './confirm-password.ts';
import { checkNewPassword, replacePassword } from './credentials.ts';
import { forgetOrigins } from './devices.ts';
import { endOtherSessions } from './sessions.ts';

/** Sets a new login password after checking the present one, and ends every other session. */
const changeLoginPassword = async (
  context: CustomerContext<unknown>,
  { oldPassword, newPassword }: LoginPasswordChange,
): Promise<void> => {
  const { services, customer, tokenHash, about } = context;
  const { db, passwords } = services;
  const password = await checkNewPassword(newPassword, 'password_new');
  const passwordHash = await confirmPassword(context, oldPassword);
  const newHash = await passwords.hash(password, customer);
  await db.transaction().execute(async (transaction) => {
    if (!(await replacePassword(transaction, { customer, passwordHash }, newHash)))
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

/**
 * Sets the transaction password (D51): the first one after checking the login password, later ones after checking the
 * present one, so that a stolen session can do neither.
 */
const changeTransactionPassword = async (
  context: CustomerContext<unknown>,
  { newCode, currentCode, loginPassword, isFirst }: TransactionPasswordChange,
): Promise<void> => {
  const { services, customer, at, tokenHash } = context;
  if (!isTransactionPassword(newCode)) throw new Refusal('invalid-transaction-password', 'fund_code_new');
  if (await isSimpleCode(newCode)) throw new Refusal('transaction-password-too-simple', 'fund_code_new');
  if (isFirst) {
    if (await hasTransactionPassword(services.db, customer))
      throw new Refusal('transaction-password-already-set');
    await confirmPassword(context, loginPassword);
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
