import { unsubscribeFromPush as endpoint } from '@bourse/contract/push';
import { customerCall } from '../call/call.ts';

export const unsubscribeFromPush = customerCall(endpoint, async ({ services: { db }, session }) => {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', session).execute();
  return undefined;
});
