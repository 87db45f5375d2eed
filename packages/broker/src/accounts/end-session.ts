import { endSession as endpoint } from '@bourse/contract/sessions';
import { customerCall } from '../call/call.ts';
import { idOf } from '../call/ids.ts';
import { Refusal } from '../call/refusal.ts';

/** Ends a session of the customer's own: a phone that was lost, or the one that asks (D75). */
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
    // It may be the one that asks, which cannot be asked any more whose it is.
    const isOwn = ended.token_hash === tokenHash;
    about({ customer, ended: [ended.id], ...(isOwn ? { session: ended.id } : {}) });
    return undefined;
  },
);
