import { listNotices as endpoint, type Notice } from '@bourse/contract/notices';
import { customerCall } from '../call/call.ts';
import { readPage, sliceOf } from '../call/paging.ts';
import { isUnread } from './unread.ts';

/** Lists what has happened to the customer, newest first. Listing does not mark notices as read (D50). */
export const listNotices = customerCall(endpoint, async ({ services: { db }, customer, session, input }) => {
  const slice = sliceOf(input);
  const mine = db.selectFrom('notices').where('customer_id', '=', customer);
  const asked = mine
    .select(['id', 'kind', 'topic', 'created_at', isUnread(customer, session).as('is_unread')])
    .select(['record_no', 'symbol', 'name', 'quantity', 'amount', 'reason'])
    .$if(slice.before !== undefined, (query) => query.where('id', '<', slice.before?.id ?? 0))
    .orderBy('id', 'desc');
  const { rows, page } = await readPage(
    slice,
    (limit, offset) => asked.limit(limit).offset(offset).execute(),
    () => mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  );
  const items = rows.map(
    ({ id, created_at, is_unread, record_no, ...row }): Notice => ({
      ...row,
      id: String(id),
      at: created_at.getTime(),
      isUnread: is_unread,
      number: record_no,
    }),
  );
  return { items, ...page };
});
