import { listMessages as endpoint, type Message } from '@bourse/contract/messages';
import { customerCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';
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
  const { limit, offset } = pageOf(input);
  const { db, serviceChat } = services;
  const rows = await db
    .selectFrom('user_messages as m')
    .where('customer_id', '=', customer)
    .select(['id', 'sender', 'body', 'created_at', 'client_key', 'automatic', 'read_at'])
    .select(photosOfMessage.as('uploads'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { written, since } = await db
    .selectFrom('customers')
    .where('id', '=', customer)
    .select('created_at as since')
    .select(({ selectFrom }) =>
      selectFrom('user_messages')
        .where('customer_id', '=', customer)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .as('written'),
    )
    .executeTakeFirstOrThrow();
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
  if (!serviceChat) return { items, total: written ?? 0 };
  const total = (written ?? 0) + 1;
  const isLastPage = offset < total && total <= offset + limit;
  return { items: isLastPage ? [...items, greeting(input.language, since)] : items, total };
});
