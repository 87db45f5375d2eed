import { markMessagesRead as endpoint } from '@bourse/contract/messages';
import { customerCall } from '../call/call.ts';
import { idOf } from '../call/ids.ts';

/** Marks the messages of customer service as read, up to one message. Safe to repeat. */
export const markMessagesRead = customerCall(endpoint, async ({ services, customer, input, at }) => {
  await services.db
    .updateTable('user_messages')
    .set({ read_at: new Date(at) })
    .where('customer_id', '=', customer)
    .where('sender', '=', 'service')
    .where('read_at', 'is', null)
    .where('id', '<=', idOf(input.upTo, 'id'))
    .execute();
  // A reply that was read in the chat is no news in the list of notices.
  await services.db
    .updateTable('notices')
    .set({ unread: false })
    .where('customer_id', '=', customer)
    .where('topic', '=', 'service')
    .where('unread', '=', true)
    .execute();
  return undefined;
});
