import { endSession as endpoint } from '@bourse/contract/sessions';
import { customerCall } from '../call/call.ts';
import { idOf } from '../call/ids.ts';
import { Refusal } from '../call/refusal.ts';

/** Ends one of the customer's sessions: that of a lost phone, or the calling one (D75). */
export const endSession = customerCall(
  endpoint,
  async ({ services, customer, session, about, input: { sessionId } }) => {
    const ended = await services.db
      .deleteFrom('sessions')
      .where('customer_id', '=', customer)
      .where('id', '=', sessionId === undefined ? session : idOf(sessionId, 'id'))
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw new Refusal('not-found', 'id');
    // If it is the calling session, the security log can no longer look up its customer.
    about({ customer, ended: [ended.id], ...(ended.id === session ? { session } : {}) });
    return undefined;
  },
);
