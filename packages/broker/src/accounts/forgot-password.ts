import { forgotPassword as endpoint } from '@bourse/contract/session';
import { openCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { checkNewPassword, checkPassword, checkPhone, replacePassword } from './credentials.ts';
import { deviceHash, forgetOrigins } from './devices.ts';
import { endSessions } from './sessions.ts';

/** Sets a new password after checking the old one (D31), and ends every session begun with the old one. */
export const forgotPassword = openCall(endpoint, async ({ services, input, address, about }) => {
  const phone = checkPhone(input.phone);
  const password = await checkNewPassword(input.newPassword, 'new_password');
  const claim = { services, address, device: input.device, about };
  const checked = await checkPassword(claim, phone, input.oldPassword);
  if (!checked) throw new Refusal('incorrect-password');
  const passwordHash = await services.passwords.hash(password, checked.known);
  await services.db.transaction().execute(async (db) => {
    if (!(await replacePassword(db, checked, passwordHash))) throw new Refusal('incorrect-password');
    about({ ended: await endSessions(db, checked.customer) });
    await forgetOrigins(db, checked.customer, deviceHash(input.device));
  });
  return undefined;
});
