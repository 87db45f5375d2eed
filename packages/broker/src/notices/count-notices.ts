import { countNotices as endpoint } from '@bourse/contract/notice-count';
import { customerCall } from '../call/call.ts';
import { isUnread } from './unread.ts';

/** Counts the unread notices. Every customer asks for it every minute: the index `notices_unread` alone answers it. */
export const countNotices = customerCall(endpoint, async ({ services: { db }, customer, session }) => {
  const { unread, newest } = await db
    .selectFrom('notices')
    .where('customer_id', '=', customer)
    .where(isUnread(customer, session))
    .select((eb) => [eb.fn.countAll<number>().as('unread'), eb.fn.max('id').as('newest')])
    .executeTakeFirstOrThrow();
  return { unread, newest: newest === null ? null : String(newest) };
});
