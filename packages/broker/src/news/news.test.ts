import { getNewsItem, listNews } from '@bourse/contract/news';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

let broker: TestBroker;
let demo: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
  demo = await broker.demo();
}, 120_000);
afterAll(() => broker.close());

it.each([10, 20, 30, 50])('the news list has %i rows a page, newest first', async (limit) => {
  const { items, total } = await demo.ask(listNews, { limit });
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
});

it('a story is complete, and says that it is an example', async () => {
  const [row] = (await demo.ask(listNews, {})).items;
  const { content, ...item } = await demo.ask(getNewsItem, { id: row?.id ?? '' });
  expect(item).toEqual(row);
  const stories = await broker.db
    .selectFrom('news')
    .select('content')
    .where('subhead', 'is not', null)
    .execute();
  expect(stories.every((story) => /^<p>.+<\/p><p>.+Example content/.test(story.content))).toBe(true);
  expect(content).toContain('<p>');
});

it('the pictures that the news name are served', async () => {
  const { items } = await demo.ask(listNews, { limit: 50 });
  const pictures = items.flatMap(({ image }) => image ?? []);
  expect(new Set(pictures).size).toBeGreaterThanOrEqual(3);
  for (const picture of pictures) {
    const { statusCode, headers, body } = await broker.inject(picture);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(body).toMatch(/^<svg /);
  }
});

it.each(['0', '999999', 'abc', '-1', '1.5', '99999999999999999999'])(
  'an unknown story %s is not found',
  async (id) => {
    expect(await demo.call(getNewsItem, { id })).toMatchObject({ status: 404, code: 'not-found' });
  },
);

it('the news list refuses a bad page and a guest', async () => {
  expect(await demo.call(listNews, { limit: 0 })).toMatchObject({ status: 400, field: 'limit' });
  expect((await broker.call(listNews, {})).code).toBe('logout');
  expect((await broker.call(getNewsItem, { id: '1' })).code).toBe('logout');
  const outcome = await broker.send('GET', '/stock/new/index', {}, { token: demo.token });
  expect(outcome).toMatchObject({ code: 'invalid-input', field: 'id' });
});
