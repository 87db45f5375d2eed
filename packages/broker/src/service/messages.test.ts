import { LONGEST_MESSAGE, listMessages, markMessagesRead, sendMessage } from '@bourse/contract/messages';
import { countUnread } from '@bourse/contract/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker();
}, 120_000);
afterAll(() => broker.close());

const reply = async ({ phone }: Trader, body: string) => {
  const { db } = broker;
  const { id } = await db
    .selectFrom('customers')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('user_messages')
    .values({ customer_id: id, sender: 'service', body, created_at: new Date(), read_at: null })
    .execute();
};
const bodies = async (trader: Trader) => (await trader.ask(listMessages, {})).items.map(({ body }) => body);

it('a chat has the messages of customer and customer service, newest first', async () => {
  const trader = await broker.newcomer();
  await trader.ask(sendMessage, { body: '  Hello?\nAnybody there? ' });
  await reply(trader, 'Good day!');
  const { items, total } = await trader.ask(listMessages, {});
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { sender: 'service', body: 'Good day!' },
    { sender: 'customer', body: 'Hello?\nAnybody there?', createdAt: broker.clock.now() },
  ]);
});

it('the messages of a chat come in pages', async () => {
  const trader = await broker.newcomer();
  for (const body of ['one', 'two', 'three']) await trader.ask(sendMessage, { body });
  const page = await trader.ask(listMessages, { page: 2, limit: 2 });
  expect(page).toMatchObject({ total: 3, items: [{ body: 'one' }] });
});

it('messages count as unread until they are marked as read; listing them changes nothing', async () => {
  const trader = await broker.newcomer();
  for (const body of ['one', 'two', 'three']) await reply(trader, body);
  const unread = async () => (await trader.ask(countUnread, {})).unread;
  const { items } = await trader.ask(listMessages, {});
  expect(await unread()).toBe(3);
  const upTo = items[1]?.id ?? '';
  await trader.ask(markMessagesRead, { upTo });
  expect(await unread()).toBe(1);
  await trader.ask(markMessagesRead, { upTo });
  expect(await unread()).toBe(1);
  await trader.ask(markMessagesRead, { upTo: items[0]?.id ?? '' });
  expect(await unread()).toBe(0);
});

it('a chat shows no other customer’s messages', async () => {
  const trader = await broker.newcomer();
  await reply(trader, 'for you only');
  const other = await broker.newcomer();
  expect(await bodies(other)).toEqual([]);
  const [message] = (await trader.ask(listMessages, {})).items;
  await other.call(markMessagesRead, { upTo: message?.id ?? '' });
  expect((await trader.ask(countUnread, {})).unread).toBe(1);
});

it.each(['', 'the last', '-1', '1; drop', '\u0660'])(
  'nothing is marked as read up to "%s", which is not a message',
  async (upTo) => {
    const trader = await broker.newcomer();
    await reply(trader, 'Good day!');
    expect(await trader.call(markMessagesRead, { upTo })).toMatchObject({ status: 404, code: 'not-found' });
    expect((await trader.ask(countUnread, {})).unread).toBe(1);
  },
);

it.each([
  ['', 'message-empty'],
  [' \n\t ', 'message-empty'],
  ['x'.repeat(LONGEST_MESSAGE + 1), 'message-too-long'],
  ['nothing\u0000here', 'invalid-input'],
  ['clears \u001b[2J', 'unsuitable-characters'],
  ['clears \u009b2J', 'unsuitable-characters'],
  ['reads \u202edrawkcab', 'unsuitable-characters'],
  ['half \ud83d', 'unsuitable-characters'],
])('a message is refused: %j', async (body, code) => {
  const trader = await broker.newcomer();
  expect((await trader.call(sendMessage, { body })).code).toBe(code);
  expect(await bodies(trader)).toEqual([]);
});

it('a message may contain line feeds and tabs, in any spelling of the device', async () => {
  const trader = await broker.newcomer();
  await trader.ask(sendMessage, { body: 'one\r\ntwo\tthree' });
  expect(await bodies(trader)).toEqual(['one\ntwo three']);
});

it('a message may be in any script, and sixty can be sent in ten minutes', async () => {
  const trader = await broker.newcomer();
  for (let i = 0; i < 60; i += 1)
    expect((await trader.call(sendMessage, { body: '你好 👋🏽' })).code).toBe('ok');
  expect((await trader.call(sendMessage, { body: 'more' })).code).toBe('too-many-requests');
  expect((await bodies(trader))[0]).toBe('你好 👋🏽');
});
