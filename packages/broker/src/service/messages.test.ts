import { submitIdentity } from '@bourse/contract/identity';
import { LONGEST_MESSAGE, listMessages, markMessagesRead, sendMessage } from '@bourse/contract/messages';
import { countUnread } from '@bourse/contract/service';
import { photoIdOf, readPhoto } from '@bourse/contract/uploads';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../test/databases.ts';
import { DAY, idOf } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { runCommand } from '../back-office/run-command.ts';
import { keepUpload } from '../identity/uploads.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.close());

const reply = (trader: Trader, body: string) =>
  runCommand(broker, ['messages', 'reply', trader.phone, body], { user: 'clerk' });
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
  const times = (await trader.ask(listMessages, {})).items.map(({ readAt }) => readAt);
  expect(times).toEqual(Array(3).fill(broker.clock.now()));
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
  ['\u202e\u200b', 'message-empty'],
  ['half \ud83d', 'unsuitable-characters'],
  ['\u200b\u3164\u2800', 'message-empty'],
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

it('a message loses its invisible characters, and keeps those of emoji and words', async () => {
  const trader = await broker.newcomer();
  await trader.ask(sendMessage, {
    body: 'pay\u200b\u00ad now \u{1f468}\u200d\u{1f469} नमस्\u200dते\u{e0068}\u{e0069}',
  });
  expect(await bodies(trader)).toEqual(['pay now \u{1f468}\u200d\u{1f469} नमस्\u200dते']);
});

it('a message may be in any script, and sixty can be sent in ten minutes', async () => {
  const trader = await broker.newcomer();
  for (let i = 0; i < 60; i += 1)
    expect((await trader.call(sendMessage, { body: '你好 👋🏽' })).code).toBe('ok');
  expect((await trader.call(sendMessage, { body: 'more' })).code).toBe('too-many-requests');
  expect((await bodies(trader))[0]).toBe('你好 👋🏽');
});

it('a thousand messages are walked through in pages, each message once', async () => {
  const trader = await broker.newcomer();
  await sql`
    insert into user_messages (customer_id, sender, body, created_at)
    select ${await idOf(broker, trader)}, 'service', n::text, now() from generate_series(1, 1000) n
  `.execute(broker.db);
  const walked: string[] = [];
  for (let page = 1; page <= 10; page += 1) {
    const { items, total } = await trader.ask(listMessages, { page, limit: 100 });
    expect(total).toBe(1_000);
    walked.push(...items.map(({ body }) => body));
  }
  expect(walked).toEqual(Array.from({ length: 1_000 }, (_, i) => String(1_000 - i)));
});

describe('a message with a key', () => {
  it('is one message however often it is sent, and is answered as the first time, also beyond the limit', async () => {
    const trader = await broker.newcomer();
    const message = { body: 'Hello?', clientKey: 'b2c1d6de-5d2f-4a52-8ad3-6f3f0a0a4f1e' };
    const first = await trader.ask(sendMessage, message);
    expect(first).toEqual({ id: expect.any(String), createdAt: broker.clock.now() });
    broker.clock.advance(60_000);
    for (let i = 0; i < 61; i += 1) expect(await trader.ask(sendMessage, message)).toEqual(first);
    expect((await trader.ask(listMessages, {})).items).toMatchObject([
      { id: first?.id, body: 'Hello?', clientKey: message.clientKey, automatic: false, readAt: null },
    ]);
    const other = await broker.newcomer();
    expect((await other.ask(sendMessage, message))?.id).not.toBe(first?.id);
  });

  it('is refused, not lost, where another text or picture was sent under the key', async () => {
    const trader = await broker.newcomer();
    await trader.ask(sendMessage, { body: 'one', clientKey: 'key' });
    const picture = await pictureOf(trader);
    for (const other of [{ body: 'two' }, { body: 'one', pictures: [picture] }])
      expect((await trader.call(sendMessage, { ...other, clientKey: 'key' })).code).toBe(
        'idempotency-key-reused',
      );
    expect(await bodies(trader)).toEqual(['one']);
  });

  it.each(['', 'x'.repeat(101), 'with space', 'ключ'])('is refused if the key is "%s"', async (clientKey) => {
    const trader = await broker.newcomer();
    const outcome = await trader.call(sendMessage, { body: 'one', clientKey });
    expect(outcome).toMatchObject({ code: 'invalid-input', field: 'client_key' });
  });

  it.each(databases)('is one message also if it is sent five times at once, on %s', async (_name, server) => {
    const own = await openTestBroker({ server, serviceChat: true });
    const trader = await own.newcomer();
    const message = { body: 'Hello?', clientKey: 'at-once' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => trader.ask(sendMessage, message)));
    expect(new Set(answers.map((answer) => answer?.id)).size).toBe(1);
    const { items } = await trader.ask(listMessages, {});
    expect(items.map(({ sender, automatic }) => [sender, automatic])).toEqual([
      ['service', true],
      ['customer', false],
      // The greeting.
      ['service', true],
    ]);
    await own.close();
  });
});

/** @returns the address of a picture that the customer has uploaded */
const pictureOf = async (trader: Trader): Promise<string> =>
  keepUpload(broker.db, await idOf(broker, trader), new Uint8Array([1, 2, 3]), broker.clock.now());
const codeOf = async (trader: Trader, address: string) =>
  (await trader.call(readPhoto, { id: photoIdOf(address) ?? '' })).code;

describe('a picture in a message', () => {
  it('is shown in its place, to its customer and to the back office, and is kept', async () => {
    const trader = await broker.newcomer();
    const pictures = [await pictureOf(trader), await pictureOf(trader)].toReversed();
    await trader.ask(sendMessage, { body: '', pictures });
    expect((await trader.ask(listMessages, {})).items).toMatchObject([{ body: '', pictures }]);
    broker.clock.advance(2 * DAY);
    await pictureOf(trader);
    const [first = ''] = pictures;
    expect(await codeOf(trader, first)).toBe('ok');
    expect(await codeOf(await broker.newcomer(), first)).toBe('not-found');
    const office = (...words: string[]) => runCommand(broker, ['messages', ...words], { user: 'clerk' });
    expect(await office('show', trader.phone)).toContain(`[picture ${photoIdOf(first)}]`);
    expect(await office('pictures')).toContain(photoIdOf(first));
    expect(await office('pictures', photoIdOf(first) ?? '')).toBe(Buffer.from([1, 2, 3]).toString('base64'));
    await expect(office('pictures', 'x')).rejects.toThrow('No message has a picture');
  });

  it('must be the customer’s own and in no other message, and is not a document under review', async () => {
    const trader = await broker.newcomer();
    const send = async (...pictures: string[]) =>
      (await trader.call(sendMessage, { body: 'Look:', pictures })).code;
    const [own, document] = [await pictureOf(trader), await pictureOf(trader)];
    const others = await pictureOf(await broker.newcomer());
    const unreadable = { realName: 'A', idNumber: '1', frontImage: document, backImage: document };
    await trader.ask(submitIdentity, unreadable);
    expect(await send(own, own)).toBe('not-found');
    expect(await send(own)).toBe('ok');
    for (const wrong of [own, document, others, 'https://elsewhere.example/x.jpg', '/api/uploads/../x'])
      expect(await send(wrong), wrong).toBe('not-found');
    expect(await codeOf(trader, own)).toBe('ok');
    expect(await codeOf(trader, document)).toBe('not-found');
    await runCommand(broker, ['identities', 'refuse', `${await idOf(broker, trader)}.1`]);
    const again = await trader.call(submitIdentity, { ...unreadable, backImage: own });
    expect(again).toMatchObject({ code: 'image-required', field: 'id_number_img_two' });
    expect(await bodies(trader)).toEqual(['Look:']);
  });

  it('is drawn smaller than a document, and a document keeps its size', async () => {
    const trader = await broker.newcomer();
    const noise = {
      width: 2_000,
      height: 1_500,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    } as const;
    const photo = await sharp({ create: noise }).jpeg({ quality: 82 }).toBuffer();
    const customer = await idOf(broker, trader);
    const keep = () => keepUpload(broker.db, customer, photo, broker.clock.now());
    const [picture, document] = [await keep(), await keep()];
    await trader.ask(submitIdentity, {
      realName: 'A',
      idNumber: '1',
      frontImage: document,
      backImage: document,
    });
    expect((await trader.call(sendMessage, { body: '', pictures: [picture] })).code).toBe('ok');
    expect((await trader.call(sendMessage, { body: '', pictures: [document] })).code).toBe('not-found');
    await runCommand(broker, ['identities', 'refuse', `${customer}.1`]);
    const read = async (address: string) => {
      const { data } = await trader.call(readPhoto, { id: photoIdOf(address) ?? '' });
      return { bytes: data.size, width: (await sharp(await data.arrayBuffer()).metadata()).width };
    };
    expect(await read(document)).toEqual({ bytes: photo.length, width: 2_000 });
    const { bytes, width } = await read(picture);
    expect(width).toBe(1_280);
    expect(bytes).toBeLessThan(photo.length / 2);
  });

  it('is deleted after a year, or after the days of the setting; its place in the message stays', async () => {
    const trader = await broker.newcomer();
    const picture = await pictureOf(trader);
    await trader.ask(sendMessage, { body: 'Look:', pictures: [picture] });
    const unsent = await pictureOf(trader);
    const run = async () => (await broker.scheduler.run())['chat pictures deleted'];
    broker.clock.advance(364 * DAY);
    await run();
    expect(await codeOf(trader, picture)).toBe('ok');
    broker.clock.advance(DAY);
    expect(await run()).toBeGreaterThan(0);
    expect(await run()).toBeUndefined();
    expect(await codeOf(trader, picture)).toBe('not-found');
    expect((await trader.ask(listMessages, {})).items).toMatchObject([
      { body: 'Look:', pictures: [picture] },
    ]);
    expect(await codeOf(trader, unsent)).toBe('ok');
    const office = (...words: string[]) => runCommand(broker, ['messages', 'pictures', ...words]);
    expect(await office()).not.toContain(photoIdOf(picture));
    await expect(office(photoIdOf(picture) ?? '')).rejects.toThrow('No message has a picture');

    const later = await pictureOf(trader);
    await trader.ask(sendMessage, { body: 'Again:', pictures: [later] });
    await broker.db
      .insertInto('settings')
      .values({ tag: 'chat_picture_days', value: '30', shown: false })
      .execute();
    broker.clock.advance(29 * DAY);
    expect(await run()).toBeUndefined();
    broker.clock.advance(DAY);
    expect(await run()).toBeGreaterThan(0);
    expect(await codeOf(trader, later)).toBe('not-found');
    await broker.db.deleteFrom('settings').where('tag', '=', 'chat_picture_days').execute();
  });

  it('is refused while the pictures of the chat have fifty megabytes; a message without one is not', async () => {
    const trader = await broker.newcomer();
    const send = async (picture: string) => trader.call(sendMessage, { body: 'Look:', pictures: [picture] });
    const first = await pictureOf(trader);
    expect((await send(first)).code).toBe('ok');
    const resize = (bytes: number) =>
      sql`update uploads set content = convert_to(repeat('x', ${bytes}::int), 'UTF8') where id = ${photoIdOf(first)}`.execute(
        broker.db,
      );
    await resize(50 * 1024 * 1024 - 3);
    expect((await send(await pictureOf(trader))).code).toBe('ok');
    const more = await pictureOf(trader);
    expect(await send(more)).toMatchObject({ status: 409, code: 'chat-pictures-full', field: 'pictures' });
    expect((await trader.call(sendMessage, { body: 'Hello' })).code).toBe('ok');
    const other = await broker.newcomer();
    const own = { body: '', pictures: [await pictureOf(other)] };
    expect((await other.call(sendMessage, own)).code).toBe('ok');
    await resize(3);
    expect((await send(more)).code).toBe('ok');
  });

  it('is deleted if ten newer ones were uploaded and none was sent', async () => {
    const trader = await broker.newcomer();
    const pictures: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      broker.clock.advance(1_000);
      pictures.push(await pictureOf(trader));
    }
    const codes = await Promise.all(pictures.map((address) => codeOf(trader, address)));
    expect(codes).toEqual([...Array(2).fill('not-found'), ...Array(10).fill('ok')]);
  });

  it('is one of four at most', async () => {
    const trader = await broker.newcomer();
    const pictures = await Promise.all(Array.from({ length: 5 }, () => pictureOf(trader)));
    const outcome = await trader.call(sendMessage, { body: 'Look:', pictures });
    expect(outcome).toMatchObject({ code: 'invalid-input', field: 'pictures' });
    expect((await trader.call(sendMessage, { body: 'Look:', pictures: pictures.slice(1) })).code).toBe('ok');
  });
});
