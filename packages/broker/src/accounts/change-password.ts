import {
  changePassword as endpoint,
  isTransactionPassword,
  type LoginPasswordChange,
  type SessionRenewal,
  type TransactionPasswordChange,
} from '@bourse/contract/passwords';
import { type CustomerContext, customerCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import {
  hasTransactionPassword,
  replaceTransactionPassword,
  setFirstTransactionPassword,
  verifyTransactionPassword,
} from '../ledger/transaction-password.ts';
import { isSimpleCode } from './common-passwords.ts';
import { changeIfConfirmed, confirmPassword } from './confirm-password.ts';
import { checkNewPassword, replacePassword } from './credentials.ts';
import { forgetOrigins } from './devices.ts';
import { endOtherSessions, holdSession, renewSession } from './sessions.ts';

/** Sets a new login password after checking the present one, ends every other session, and renews this one's token. */
const changeLoginPassword = async (
  context: CustomerContext<unknown>,
  { oldPassword, newPassword }: LoginPasswordChange,
): Promise<SessionRenewal> => {
  const { services, customer, session, tokenHash, about } = context;
  const { db, passwords } = services;
  const password = await checkNewPassword(newPassword, 'password_new');
  const passwordHash = await confirmPassword(context, oldPassword);
  const newHash = await passwords.hash(password, customer);
  return db.transaction().execute(async (transaction) => {
    if (!(await replacePassword(transaction, { customer, passwordHash }, newHash)))
      throw new Refusal('incorrect-password', 'password');
    about({ ended: await endOtherSessions(transaction, customer, session) });
    const renewed = await renewSession(transaction, session, tokenHash);
    // Another device has ended it, or a call with its new token has ended this one, while the password was checked.
    if (!renewed) throw new Refusal('logout');
    await forgetOrigins(transaction, customer, renewed.device);
    return { token: renewed.token };
  });
};

/**
 * Sets the transaction password (D51): the first one after checking the login password, later ones after checking the
 * present one, so that a stolen session can do neither. A reset during the check refuses the change.
 */
const changeTransactionPassword = async (
  context: CustomerContext<unknown>,
  { newCode, currentCode, loginPassword, isFirst }: TransactionPasswordChange,
): Promise<void> => {
  const { services, customer, session, at, tokenHash } = context;
  const { db, passwords } = services;
  if (!isTransactionPassword(newCode)) throw new Refusal('invalid-transaction-password', 'fund_code_new');
  if (await isSimpleCode(newCode)) throw new Refusal('transaction-password-too-simple', 'fund_code_new');
  if (isFirst) {
    if (await hasTransactionPassword(db, customer)) throw new Refusal('transaction-password-already-set');
    const passwordHash = await confirmPassword(context, loginPassword);
    const codeHash = await passwords.hash(newCode, customer);
    const isSet = await changeIfConfirmed(context, passwordHash, (transaction) =>
      setFirstTransactionPassword(transaction, customer, codeHash, at),
    );
    if (!isSet) throw new Refusal('transaction-password-already-set');
    return;
  }
  if (!(await hasTransactionPassword(db, customer))) throw new Refusal('transaction-password-not-set');
  const from = await verifyTransactionPassword(services, { tokenHash }, currentCode ?? '', 'fund_code');
  const to = await passwords.hash(newCode, customer);
  await db.transaction().execute(async (transaction) => {
    await holdSession(transaction, customer, session);
    const isReplaced =
      from !== null && (await replaceTransactionPassword(transaction, customer, { from, to }, at));
    if (!isReplaced) throw new Refusal('incorrect-transaction-password', 'fund_code');
  });
};

/** One endpoint changes both passwords (product.md, "Passwords"). */
export const changePassword = customerCall(endpoint, async (context) => {
  const { input } = context;
  if (!('newCode' in input)) return changeLoginPassword(context, input);
  await changeTransactionPassword(context, input);
  return {};
});
