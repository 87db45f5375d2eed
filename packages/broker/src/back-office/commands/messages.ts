import { LONGEST_MESSAGE } from '@bourse/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { photosOfMessage } from '../../identity/uploads.ts';
import { addNotice } from '../../notices/add-notice.ts';
import { CommandError, type CommandInput, type Noun, type Option, SHOWN, table, textOf } from '../command.ts';
import { customerOf } from './customers.ts';

/** Characters of a message in the list. */
const EXCERPT = 60;

const excerptOf = (body: string): string =>
  body.length > EXCERPT ? `${body.slice(0, EXCERPT).replace(/[\uD800-\uDBFF]$/, '')}…` : body;

const list = async ({ services, options }: CommandInput): Promise<string> => {
  const awaits = sql`m.awaits_answer`;
  const rows = await services.db
    .selectFrom('user_messages as m')
    .innerJoin('customers as c', 'c.id', 'm.customer_id')
    .where('m.sender', '=', 'customer')
    .$if(!options.all, (query) => query.where('m.awaits_answer', '=', true))
    .groupBy('c.phone')
    .select('c.phone')
    .select([
      sql<number>`count(*) filter (where ${awaits})`.as('unanswered'),
      sql<Date | null>`min(m.created_at) filter (where ${awaits})`.as('since'),
      sql<string>`(array_agg(m.body order by m.id desc))[1]`.as('newest'),
    ])
    .orderBy('since', (order) => order.asc().nullsLast())
    .orderBy(sql`max(m.id)`, 'desc')
    .limit(SHOWN)
    .execute();
  return table(rows.map(({ newest, ...row }) => ({ ...row, newest: excerptOf(newest) })));
};

const messagesOf = (db: Database, customer: number) =>
  db
    .selectFrom('user_messages as m')
    .where('customer_id', '=', customer)
    .selectAll()
    .select(photosOfMessage.as('pictures'))
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();

const senderOf = ({ sender, automatic }: { sender: string; automatic: boolean }): string =>
  sender === 'customer' ? 'customer' : automatic ? 'automatic' : 'customer service';

/**
 * Prints a conversation, the newest message last. Every line of a message is indented, so that none looks like the head
 * of another. What is shown counts as read, and a reply answers it.
 */
const show = async ({ services, words: [phone], act }: CommandInput): Promise<string> => {
  const customer = await customerOf(services, phone);
  let shown: Awaited<ReturnType<typeof messagesOf>> = [];
  await act(async (db) => {
    shown = await messagesOf(db, customer);
    const { numUpdatedRows } = await db
      .updateTable('user_messages')
      .set({ read_at: new Date(services.clock.now()) })
      .where('customer_id', '=', customer)
      .where('sender', '=', 'customer')
      .where('read_at', 'is', null)
      .where('id', '<=', shown[0]?.id ?? 0)
      .executeTakeFirst();
    return numUpdatedRows === 0n ? undefined : { subject: `customer ${customer}` };
  });
  if (shown.length === 0) return 'Nothing.';
  return shown
    .toReversed()
    .map(({ body, created_at, pictures, awaits_answer, ...message }) =>
      [
        `${created_at.toISOString()} ${senderOf(message)}${awaits_answer ? ', unanswered' : ''}`,
        ...(body === '' ? [] : body.split('\n')).map((line) => `  ${line}`),
        ...pictures.map((id) => `  [picture ${id}]`),
      ].join('\n'),
    )
    .join('\n');
};

/**
 * What the customer sent until the conversation was last shown is answered; all of it where it was not shown. What has
 * come since was not seen by who replies, and waits on.
 * @returns how many messages wait on
 */
const endWaiting = async (db: Database, customer: number, at: Date): Promise<number> => {
  const { rows } = await sql<{ left: number }>`
    with waiting as (
      select id, read_at is not null as was_shown from user_messages
      where customer_id = ${customer} and awaits_answer for update
    ), answered as (
      update user_messages m set awaits_answer = false, read_at = coalesce(read_at, ${at})
      from waiting where m.id = waiting.id and (was_shown or not exists (select from waiting where was_shown))
      returning m.id
    )
    select (select count(*) from waiting) - (select count(*) from answered) as left
  `.execute(db);
  return rows[0]?.left ?? 0;
};

const waitsOn = (phone: string | undefined, left: number): string =>
  left === 0
    ? ''
    : ` ${left} of their messages came after the conversation was shown: pnpm broker messages show ${phone}`;

const reply = async ({ services, words: [phone, ...rest], act }: CommandInput): Promise<string> => {
  const body = textOf('The message', rest.join(' '));
  if (body.length > LONGEST_MESSAGE)
    throw new CommandError(
      `The message must have at most ${LONGEST_MESSAGE} characters, not ${body.length}.`,
    );
  const customer = await customerOf(services, phone);
  const at = new Date(services.clock.now());
  let left = 0;
  await act(async (db) => {
    await db
      .insertInto('user_messages')
      .values({ customer_id: customer, sender: 'service', body, created_at: at })
      .execute();
    left = await endWaiting(db, customer, at);
    await addNotice(db, customer, 'service-replied', at.getTime());
    return { subject: `customer ${customer}` };
  });
  return `Sent to ${phone}.${waitsOn(phone, left)}`;
};

const close = async ({ services, words: [phone], act }: CommandInput): Promise<string> => {
  const customer = await customerOf(services, phone);
  let left = 0;
  const action = await act(async (db) => {
    const waited = await db
      .selectFrom('user_messages')
      .select('id')
      .where('customer_id', '=', customer)
      .where('awaits_answer', '=', true)
      .executeTakeFirst();
    if (!waited) return undefined;
    left = await endWaiting(db, customer, new Date(services.clock.now()));
    return { subject: `customer ${customer}` };
  });
  if (!action)
    throw new CommandError(`No message of ${phone} waits for an answer; \`messages list\` shows whose do.`);
  return `Closed for ${phone}.${waitsOn(phone, left)}`;
};

const pictures = async ({ services, words: [id] }: CommandInput): Promise<string> => {
  const sent = services.db
    .selectFrom('uploads as u')
    .innerJoin('user_messages as m', 'm.id', 'u.message_id')
    .innerJoin('customers as c', 'c.id', 'm.customer_id')
    .where('u.content', 'is not', null);
  if (id === undefined)
    return table(
      await sent
        .select(['u.id', 'c.phone', 'm.created_at'])
        .orderBy('m.id', 'desc')
        .orderBy('u.message_place')
        .limit(SHOWN)
        .execute(),
    );
  const picture = await sent
    .select(sql<string>`encode(u.content, 'base64')`.as('content'))
    .where('u.id', '=', id)
    .executeTakeFirst();
  if (!picture)
    throw new CommandError(`No message has a picture '${id}'; \`messages pictures\` shows the newest.`);
  return picture.content;
};

const ALL_CUSTOMERS: Record<string, Option> = { all: { meaning: 'also those whose messages are answered' } };

export const messages: Noun = {
  meaning: 'the chat with customer service',
  commands: {
    list: {
      meaning: 'the customers who wait for an answer, the longest first',
      options: ALL_CUSTOMERS,
      run: list,
    },
    show: { words: '<phone>', meaning: 'the newest messages of a customer, which are then read', run: show },
    reply: {
      words: '<phone> <text...>',
      meaning: 'writes to a customer, and answers what was shown',
      run: reply,
    },
    close: { words: '<phone>', meaning: 'answers nothing; the customer waits no more', run: close },
    pictures: {
      words: '[id]',
      meaning: 'the newest pictures; or one of them as base64: … | base64 -d > picture.jpg',
      run: pictures,
    },
  },
};
