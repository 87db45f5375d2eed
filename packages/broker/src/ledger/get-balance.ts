import { getBalance as endpoint } from '@bourse/contract/customer';
import { tokenCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';

/** The call that is asked most often: its only question settles who asks, too. */
export const getBalance = tokenCall(endpoint, async ({ services, tokenHash }) => {
  const available = await services.balances(tokenHash);
  if (available === null) throw new Refusal('logout');
  return { available };
});
