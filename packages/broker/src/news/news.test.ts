import { getNewsItem, listNews } from '@bourse/contract/news';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

let broker: TestBroker;
let demo: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
  demo = await broker.demo();
});
afterAll(() => broker.close());

it.each([10, 20, 30, 50])('the news list has %i rows a page, newest first', async (limit) => {
  const { items, total = 0 } = await demo.ask(listNews, { limit });
  expect(items).toHaveLength(Math.min(limit, total));
  const times = items.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(times[0]).toBeLessThanOrEqual(broker.clock.now());
});

it('the news list has the rest on the next page', async () => {
  const first = await demo.ask(listNews, {});
  const second = await demo.ask(listNews, { page: 2 });
  expect(first.items).toHaveLength(10);
  expect(second.items).toHaveLength(10);
  expect(first.items.map(({ id }) => id)).not.toContain(second.items[0]?.id);
});

it('the news list has nothing before its time of publication', async () => {
  const { db, clock } = broker;
  const tomorrow = clock.now() + 86_400_000;
  const { id } = await db
    .insertInto('news')
    .values({ title: 'Tomorrow', content: '<p>…</p>', created_at: new Date(tomorrow) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const titles = async () => (await demo.ask(listNews, { limit: 1 })).items.map(({ title }) => title);
  expect(await titles()).not.toContain('Tomorrow');
  expect((await demo.call(getNewsItem, { id: String(id) })).code).toBe('not-found');
  clock.set(tomorrow);
  expect(await titles()).toContain('Tomorrow');
  await db.deleteFrom('news').execute();
});

it('an article is complete, and says that it is simulated', async () => {
  const [row] = (await demo.ask(listNews, {})).items;
  const { content, ...item } = await demo.ask(getNewsItem, { id: row?.id ?? '' });
  expect(item).toEqual(row);
  expect(item.source).toBe('Bourse (simulated)');
  expect(item.symbols?.length).toBeGreaterThan(0);
  expect(content).toMatch(/^<p>.+<p>Simulated: /);
});

it('the news are in the language of the reader', async () => {
  const [row] = (await demo.ask(listNews, { limit: 1, language: 'de-AT' })).items;
  expect(row).toMatchObject({ language: 'de', source: 'Bourse (simuliert)' });
  const item = await demo.ask(getNewsItem, { id: row?.id ?? '', language: 'zh' });
  expect(item).toMatchObject({ id: row?.id, language: 'zh', source: 'Bourse（模拟）' });
});

it('the news list can be narrowed to some symbols, by code too, with those of the back office', async () => {
  const row = { title: 'By hand', content: '<p>…</p>', created_at: new Date(broker.clock.now()) };
  await broker.db
    .insertInto('news')
    .values([
      { ...row, symbols: ['EXSTEEL.NS', 'DEMO'], source: 'Desk', lang: 'es' },
      { ...row, title: 'About nothing' },
    ])
    .execute();
  const { items, total } = await demo.ask(listNews, { limit: 50, symbols: ['exsteel', 'EUR/USD'] });
  expect(total).toBe(items.length);
  for (const { symbols } of items)
    expect(symbols?.includes('EXSTEEL.NS') || symbols?.includes('EUR/USD')).toBe(true);
  expect(items[0]).toMatchObject({ title: 'By hand', source: 'Desk', language: 'es' });
  expect(items.length).toBeGreaterThan(3);
  expect(await demo.ask(listNews, { symbols: ['NONE'] })).toEqual({ items: [], total: 0 });
  await broker.db.deleteFrom('news').execute();
});

it('the pages of both kinds of news together miss nothing and repeat nothing', async () => {
  const hours = [1, 20, 45, 46, 200];
  await broker.db
    .insertInto('news')
    .values(
      hours.map((ago) => ({
        title: `${ago} hours ago`,
        content: '<p>…</p>',
        created_at: new Date(broker.clock.now() - ago * 3_600_000),
      })),
    )
    .execute();
  const { total = 0 } = await demo.ask(listNews, {});
  const pages = Array.from({ length: Math.ceil(total / 30) }, (_, page) =>
    demo.ask(listNews, { page: page + 1, limit: 30 }),
  );
  const items = (await Promise.all(pages)).flatMap((page) => page.items);
  expect(items).toHaveLength(total);
  expect(new Set(items.map(({ id }) => id)).size).toBe(total);
  expect(items.filter(({ title }) => title.endsWith('hours ago'))).toHaveLength(hours.length);
  const times = items.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  await broker.db.deleteFrom('news').execute();
});

it('the pictures that the news name are served, and none of an article that is yet to come', async () => {
  const { items } = await demo.ask(listNews, { limit: 50 });
  const pictures = items.flatMap(({ image }) => image ?? []);
  expect(pictures.length).toBeGreaterThan(40);
  const bodies = await Promise.all(
    pictures.map(async (picture) => {
      const { statusCode, headers, body } = await broker.inject(picture);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('image/svg+xml');
      expect(body).toMatch(/^<svg [^>]+><path d="M[\d. ML]+/);
      return body;
    }),
  );
  expect(new Set(bodies).size).toBeGreaterThan(20);
  for (const none of [
    '2099-01-01-in-close.svg',
    '2000-01-01-x1.svg',
    '2020-01-01-x.svg',
    'x',
    '..%2Fx',
    '2026-01-01-interest.svg',
  ])
    expect((await broker.inject(`/api/files/news/${none}`)).statusCode).toBe(404);
});

it('a broker without simulated news has only those that were published by hand', async () => {
  const own = await openTestBroker({ simulatedNews: false });
  const trader = await own.demo();
  expect(await trader.ask(listNews, {})).toEqual({ items: [], total: 0 });
  await own.close();
});

it.each(['0', '999999', 'abc', '-1', '1.5', '99999999999999999999', '2099-01-01-in-close'])(
  'an unknown story %s is not found',
  async (id) => {
    expect(await demo.call(getNewsItem, { id })).toMatchObject({ status: 404, code: 'not-found' });
  },
);

it('the news list refuses a bad page and a guest', async () => {
  expect(await demo.call(listNews, { limit: 0 })).toMatchObject({ status: 400, field: 'limit' });
  const many = Array.from({ length: 101 }, (_, n) => `S${n}`);
  expect(await demo.call(listNews, { symbols: many })).toMatchObject({ status: 400, field: 'symbol' });
  expect((await broker.call(listNews, {})).code).toBe('logout');
  expect((await broker.call(getNewsItem, { id: '1' })).code).toBe('logout');
  const outcome = await broker.send('GET', '/stock/new/index', {}, { token: demo.token });
  expect(outcome).toMatchObject({ code: 'invalid-input', field: 'id' });
});
