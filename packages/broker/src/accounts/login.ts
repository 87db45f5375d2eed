import { login as endpoint } from '@bourse/contract/session';
import { openCall } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { checkPhone, provePassword } from './credentials.ts';
import { startSession } from './sessions.ts';

/** Signs in (D49). One answer for a wrong password and for a number that nobody has. */
export const login = openCall(endpoint, async ({ house, input, at, address, agent }) => {
  const phone = checkPhone(input.phone);
  const customer = await provePassword({ house, at, address }, phone, input.password);
  if (customer === undefined) throw new Refusal('login-failed');
  const token = await startSession(house.db, { customer, at, address, agent });
  return { token, id: String(customer), phone, signedInAt: at };
});
