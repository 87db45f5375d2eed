import { forgotPassword as endpoint } from '@bourse/contract/session';
import { openCall } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { checkNewPassword, checkPhone, provePassword } from './credentials.ts';
import { endSessions } from './sessions.ts';

/** Sets a new password for who knows the old one (D31); whoever was signed in with the old one no longer is. */
export const forgotPassword = openCall(endpoint, async ({ house, input, at, address }) => {
  const phone = checkPhone(input.phone);
  const password = checkNewPassword(input.newPassword, 'new_password');
  const customer = await provePassword({ house, at, address }, phone, input.oldPassword);
  if (customer === undefined) throw new Refusal('incorrect-password');
  const passwordHash = await house.passwords.hash(password);
  await house.db.transaction().execute(async (db) => {
    await db
      .updateTable('customers')
      .set({ password_hash: passwordHash })
      .where('id', '=', customer)
      .execute();
    await endSessions(db, customer);
  });
  return undefined;
});
