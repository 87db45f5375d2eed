import { listMessages as endpoint, type Message } from '@bourse/contract/messages';
import { customerCall } from '../call/call.ts';
import { cursorOf, readPage, sliceOf } from '../call/paging.ts';
import { addressOfUpload, photosOfMessage } from '../identity/uploads.ts';
import { textsIn } from './texts/texts.ts';

/**
 * What the chat begins with. It is no row, because reading writes nothing (D50) and so that it is in the language of the
 * app at any time. It counts as read.
 */
const greeting = (language: string | undefined, customerSince: Date): Message => ({
  id: '0',
  sender: 'service',
  body: textsIn(language).greeting,
  createdAt: customerSince.getTime(),
  clientKey: null,
  automatic: true,
  readAt: customerSince.getTime(),
  pictures: [],
});

/** Lists the chat with customer service, newest first. Listing does not mark messages as read (D50). */
export const listMessages = customerCall(endpoint, async ({ services, customer, input }) => {
  const slice = sliceOf(input);
  const { db, serviceChat } = services;
  const mine = db.selectFrom('user_messages as m').where('customer_id', '=', customer);
  const { rows, page } = await readPage(
    slice,
    (limit, offset) =>
      mine
        .select(['id', 'sender', 'body', 'created_at', 'client_key', 'automatic', 'read_at'])
        .select(photosOfMessage.as('uploads'))
        .$if(slice.before !== undefined, (query) => query.where('id', '<', slice.before?.id ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    () => mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  );
  const items = rows.map(
    (row): Message => ({
      id: String(row.id),
      sender: row.sender,
      body: row.body,
      createdAt: row.created_at.getTime(),
      clientKey: row.client_key,
      automatic: row.automatic,
      readAt: row.read_at?.getTime() ?? null,
      pictures: row.uploads.map(addressOfUpload),
    }),
  );
  if (!serviceChat) return { items, ...page };
  const { total: written } = page;
  const counted = written === undefined ? {} : { total: written + 1 };
  const last = rows.at(-1);
  if (page.next !== null) return { items, next: page.next, ...counted };
  if (last && rows.length === slice.limit) return { items, next: cursorOf(last), ...counted };
  const isBeyondEnd = written !== undefined && slice.offset > written;
  if (isBeyondEnd) return { items, next: null, ...counted };
  const { since } = await db
    .selectFrom('customers')
    .where('id', '=', customer)
    .select('created_at as since')
    .executeTakeFirstOrThrow();
  return { items: [...items, greeting(input.language, since)], next: null, ...counted };
});
