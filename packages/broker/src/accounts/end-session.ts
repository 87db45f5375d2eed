import { endSession as endpoint } from '@bourse/contract/sessions';
import { customerCall } from '../call/call.ts';
import { idOf } from '../call/ids.ts';
import { Refusal } from '../call/refusal.ts';

/** Ends one of the customer's sessions: that of a lost phone, or the calling one (D75). */
export const endSession = customerCall(
  endpoint,
  async ({ services, customer, tokenHash, about, input: { sessionId } }) => {
    const ended = await services.db
      .deleteFrom('sessions')
      .where('customer_id', '=', customer)
      .$if(sessionId !== undefined, (query) => query.where('id', '=', idOf(sessionId ?? '', 'id')))
      .$if(sessionId === undefined, (query) => query.where('token_hash', '=', tokenHash))
      .returning(['id', 'token_hash'])
      .executeTakeFirst();
    if (!ended) throw new Refusal('not-found', 'id');
    // If it is the calling session, the security log can no longer look up its customer.
    const isOwn = ended.token_hash === tokenHash;
    about({ customer, ended: [ended.id], ...(isOwn ? { session: ended.id } : {}) });
    return undefined;
  },
);
