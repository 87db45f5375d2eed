import { listMessages as endpoint } from '@bourse/contract/messages';
import { customerCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';

/** Lists the chat with customer service, newest first. Listing does not mark messages as read (D50). */
export const listMessages = customerCall(endpoint, async ({ services: { db }, customer, input }) => {
  const { limit, offset } = pageOf(input);
  const mine = db.selectFrom('user_messages').where('customer_id', '=', customer);
  const rows = await mine
    .select(['id', 'sender', 'body', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = rows.map(({ id, sender, body, created_at }) => ({
    id: String(id),
    sender,
    body,
    createdAt: created_at.getTime(),
    clientKey: null,
    automatic: null,
    readAt: null,
    pictures: null,
  }));
  return { items, total };
});
