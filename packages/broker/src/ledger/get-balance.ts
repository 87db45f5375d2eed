import { getBalance as endpoint } from '@bourse/contract/customer';
import { tokenCall } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';

/** The call that is asked most often: its only question settles who asks, too. */
export const getBalance = tokenCall(endpoint, async ({ services, tokenHash }) => {
  const available = await services.balances(tokenHash);
  if (available === null) throw new Refusal('logout');
  return { available };
});
