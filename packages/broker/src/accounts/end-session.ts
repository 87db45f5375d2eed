import { endSession as endpoint } from '@bourse/contract/sessions';
import { customerCall } from '../http/call.ts';
import { idOf } from '../http/ids.ts';
import { Refusal } from '../http/refusal.ts';

/** Ends a session of the customer's own: a phone that was lost, or this one. */
export const endSession = customerCall(endpoint, async ({ house, customer, input }) => {
  const ended = await house.db
    .deleteFrom('sessions')
    .where('customer_id', '=', customer)
    .where('id', '=', idOf(input.sessionId, 'id'))
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw new Refusal('not-found', 'id');
  return undefined;
});
