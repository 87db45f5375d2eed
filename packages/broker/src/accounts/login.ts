import { login as endpoint } from '@bourse/contract/session';
import { openCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { checkPhone, isStillProven, provePassword } from './credentials.ts';
import { rememberDevice } from './devices.ts';
import { startSession } from './sessions.ts';

/** Signs in (D49). One answer for a wrong password and for a number that nobody has. */
export const login = openCall(endpoint, async ({ services, input, at, address, agent, about }) => {
  const phone = checkPhone(input.phone);
  const claim = { services, address, device: input.device, about };
  const proven = await provePassword(claim, phone, input.password);
  if (!proven) throw new Refusal('login-failed');
  const { customer } = proven;
  return services.db.transaction().execute(async (db) => {
    // A session that is begun while the password is changed would outlive all that the change ends.
    if (!(await isStillProven(db, proven))) throw new Refusal('login-failed');
    const device = await rememberDevice(db, customer, input.device);
    const { token, session, replaced } = await startSession(db, { customer, address, agent, device });
    about({ session, ended: replaced });
    return { token, id: String(customer), phone, signedInAt: at, device };
  });
});
