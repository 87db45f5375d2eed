import { getBalance as endpoint } from '@bourse/contract/balance';
import { tokenCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';

/** Answers the balance. It is the most frequent call, so its only query also checks the session. */
export const getBalance = tokenCall(endpoint, async ({ services, tokenHash }) => {
  const available = await services.balances(tokenHash);
  if (available === null) throw new Refusal('logout');
  return { available };
});
