import { removePasskey as endpoint } from '@bourse/contract/passkeys';
import { customerCall } from '../call/call.ts';
import { idOf } from '../call/ids.ts';
import { Refusal } from '../call/refusal.ts';
import { relyingPartyOf } from './passkeys.ts';

/** Revokes a passkey. Sessions that were begun with it go on: they are ended at the devices. */
export const removePasskey = customerCall(endpoint, async ({ services, customer, input }) => {
  relyingPartyOf(services);
  const removed = await services.db
    .deleteFrom('passkeys')
    .where('customer_id', '=', customer)
    .where('id', '=', idOf(input.id, 'id'))
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw new Refusal('not-found', 'id');
  return undefined;
});
