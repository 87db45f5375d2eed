import { countUnread as endpoint } from '@bourse/contract/service';
import { customerCall } from '../call/call.ts';

/** Counts the messages of customer service that the customer has not read. */
export const countUnread = customerCall(endpoint, async ({ services, customer }) => {
  const { unread } = await services.db
    .selectFrom('user_messages')
    .where('customer_id', '=', customer)
    .where('sender', '=', 'service')
    .where('read_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  return { unread };
});
