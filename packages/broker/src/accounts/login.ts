import { login as endpoint } from '@bourse/contract/session';
import { openCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { beginSession } from './begin-session.ts';
import { checkPassword, checkPhone, isStillCurrent } from './credentials.ts';

/** Signs in (D49). A wrong password and an unknown number get the same answer. */
export const login = openCall(endpoint, async ({ services, input, at, address, agent, country, about }) => {
  const phone = checkPhone(input.phone);
  const claim = { services, address, device: input.device, about };
  const checked = await checkPassword(claim, phone, input.password);
  if (!checked) throw new Refusal('login-failed');
  const { customer } = checked;
  return services.db.transaction().execute(async (db) => {
    // A session begun during a password change would outlive the sessions which that change ends.
    if (!(await isStillCurrent(db, checked))) throw new Refusal('login-failed');
    const proven = { customer, address, agent, country, device: input.device, at };
    const { token, session, replaced, device } = await beginSession(db, proven);
    about({ session, ended: replaced });
    return { token, id: String(customer), phone, signedInAt: at, device };
  });
});
