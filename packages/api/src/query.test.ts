import { listBills } from '@bourse/contract/bills';
import { listNews } from '@bourse/contract/news';
import { changePassword } from '@bourse/contract/passwords';
import { listSessions } from '@bourse/contract/sessions';
import { listWatchlist, watch } from '@bourse/contract/watchlist';
import { devicePlace } from '@bourse/session/places';
import { signIn, signOut } from '@bourse/session/session';
import { InfiniteQueryObserver, MutationObserver, QueryObserver } from '@tanstack/react-query';
import type { AxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DeviceStorage } from '../test/device-storage.ts';
import { setTransport } from './client.ts';
import { startCalls } from './first-calls.ts';
import { forgetAnswers } from './kept.ts';
import { allPages, m, pages, q } from './query.ts';
import { createQueryClient } from './query-client.ts';

const sent: string[] = [];
let watchStatus = 200;
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  sent.length = 0;
  watchStatus = 200;
  // The test replaces the transport; everything above it is real.
  setTransport(async (config) => {
    sent.push(`${config.method} ${config.url}`.toUpperCase());
    const data =
      config.url === watch.path && watchStatus !== 200
        ? 'not JSON'
        : JSON.stringify({ msg: 'ok', data: { balance: '5', rows: [], count: 0 } });
    return {
      data,
      status: watchStatus,
      statusText: '',
      headers: {},
      config: config as AxiosRequestConfig & typeof config,
    };
  });
});
const count = (path: string) => sent.filter((line) => line.endsWith(path.toUpperCase())).length;

/** The initial data of the news query on a page that was just opened. */
const atStart = (page: number) => {
  const client = createQueryClient();
  const query = q(listNews, { page }, { kept: true });
  client.getQueryCache().build(client, query as never);
  return client.getQueryState(query.queryKey);
};

describe('queries and mutations', () => {
  it('a mutation whose answer renews the token refetches with the new one', async () => {
    const tokens: unknown[] = [];
    setTransport(async (config) => {
      const isChange = config.url === changePassword.path;
      if (!isChange) tokens.push(config.headers.token);
      const data = isChange ? { token: 'renewed' } : { rows: [], count: 0 };
      return {
        data: JSON.stringify({ msg: 'ok', data }),
        ...{ status: 200, statusText: '', headers: {}, config },
      };
    });
    signIn({ id: '1', phone: '9000000001', signedInAt: null, token: 'now' });
    const client = createQueryClient();
    client.mount();
    const sessions = new QueryObserver(client, q(listSessions, {}));
    const leave = sessions.subscribe(() => {});
    await sessions.refetch();
    tokens.length = 0;
    const change = { oldPassword: 'the old one', newPassword: 'a better one' };
    await new MutationObserver(client, m(changePassword)).mutate(change);
    await expect.poll(() => tokens).toEqual(['renewed']);
    leave();
    client.unmount();
  });

  it.each([200, 502])(
    'a mutation that ends with status %i refetches the queries that read what it changes, and no others',
    async (status) => {
      const client = createQueryClient();
      const watched = q(listWatchlist, {});
      const unrelated = q(listNews, { page: 1 });
      await client.query(watched);
      await client.query(unrelated);
      watchStatus = status;
      await new MutationObserver(client, m(watch)).mutate({ symbol: 'A' }).catch(() => {});
      expect(client.getQueryState(watched.queryKey)?.isInvalidated).toBe(true);
      expect(client.getQueryState(unrelated.queryKey)?.isInvalidated).toBe(false);
      expect(count(watch.path)).toBe(1);
    },
  );

  it('a query starts with cached data and their age at the next start (D47)', async () => {
    await createQueryClient().query(q(listNews, { page: 1 }, { kept: true }));
    expect(atStart(1)).toMatchObject({ status: 'success', data: { items: [], total: 0 } });
    expect(atStart(1)?.dataUpdatedAt).toBeLessThanOrEqual(Date.now());
    expect(atStart(1)?.dataUpdatedAt).toBeGreaterThan(Date.now() - 60_000);
    expect(atStart(2)).toMatchObject({ status: 'pending', data: undefined });
  });

  describe('the cache on the device', () => {
    let device = new DeviceStorage();
    const ANSWER = devicePlace('answers', '["listNews",{"page":1}]');
    const keptNews = () => atStart(1)?.data;
    const change = (part: object) =>
      device.setItem(ANSWER, JSON.stringify({ ...JSON.parse(device.getItem(ANSWER) ?? ''), ...part }));
    const anna = { id: '7', phone: '9000000001', signedInAt: 1, token: 't0' };
    beforeEach(async () => {
      device = new DeviceStorage();
      vi.stubGlobal('localStorage', device);
      signIn(anna);
      await createQueryClient().query(q(listNews, { page: 1 }, { kept: true }));
      expect(keptNews()).toEqual({ items: [], total: 0 });
    });

    it.each([
      ['another release wrote in its own shape', { wire: {} }],
      ['has a row of another shape', { wire: { rows: [{ headline: 'renamed' }], count: 1 } }],
      ['is the decoded form that earlier releases kept', { wire: undefined, data: { items: [] } }],
      ['was kept under another version of the contract', { owner: '0:7' }],
      ['is older than 30 minutes', { at: Date.now() - 31 * 60_000 }],
      ['claims to come from the future', { at: Date.now() + 60_000 }],
    ])('is dropped when it %s', (_what, part) => {
      change(part);
      expect(keptNews()).toBeUndefined();
      expect(device.getItem(ANSWER)).toBeNull();
    });

    it('is dropped when it is not JSON', () => {
      device.setItem(ANSWER, '{"at":');
      expect(keptNews()).toBeUndefined();
      expect(device.getItem(ANSWER)).toBeNull();
    });

    it('is not shown to the next customer of the device', () => {
      signIn({ ...anna, id: '8', token: 't1' });
      expect(keptNews()).toBeUndefined();
    });

    it('is not stored when the customer who sent the call has been replaced', async () => {
      const client = createQueryClient();
      const asked = client.query(q(listNews, { page: 1 }, { kept: true }));
      signIn({ ...anna, id: '8', token: 't1' });
      device.removeItem(ANSWER);
      await asked;
      expect(device.getItem(ANSWER)).toBeNull();
    });

    it('is read again for a query that was removed from the query cache', () => {
      const client = createQueryClient();
      const { queryKey, ...options } = q(listNews, { page: 1 }, { kept: true });
      client.getQueryCache().build(client, { queryKey, ...options } as never);
      client.removeQueries();
      client.getQueryCache().build(client, { queryKey, ...options } as never);
      expect(client.getQueryData(queryKey)).toEqual({ items: [], total: 0 });
    });

    it('is stored when a call that was started ahead answers before its query is created', async () => {
      device.removeItem(ANSWER);
      const client = createQueryClient();
      const query = q(listNews, { page: 1 }, { kept: true });
      const meta = { ...query.meta, answered: () => ({ items: [], total: 3 }) };
      client.getQueryCache().build(client, { ...query, meta } as never);
      expect(keptNews()).toEqual({ items: [], total: 3 });
    });

    it('can be removed as a whole without removing anything else', () => {
      forgetAnswers();
      expect(keptNews()).toBeUndefined();
      expect(device.getItem(devicePlace('token'))).toBe('"t0"');
    });
  });
});

describe('lists in pages', () => {
  const news = (id: number) => ({ id, title: `News ${id}`, created_at: 0 });
  const answerWith = (answer: (page: number) => unknown) => {
    sent.length = 0;
    setTransport(async (config) => {
      sent.push(String(config.params.page));
      const data = JSON.stringify({ msg: 'ok', data: answer(Number(config.params.page)) });
      return { data, status: 200, statusText: '', headers: {}, config };
    });
  };
  const three = (page: number) => [news(page * 2 - 1), ...(page < 3 ? [news(page * 2)] : [])];

  it('allPages() reads pages until one is shorter than its limit', async () => {
    answerWith(three);
    const rows = await createQueryClient().query(allPages(listNews, {}, { limit: 2 }));
    expect(rows.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
    expect(sent).toEqual(['1', '2', '3']);
  });

  it('allPages() goes on after a page with a row that was left out when the back end reports the total', async () => {
    const answers = [[news(1), 'invalid-response'], [news(3)], []];
    answerWith((page) => ({ rows: answers[page - 1], count: 3 }));
    const rows = await createQueryClient().query(allPages(listNews, {}, { limit: 2 }));
    expect(rows.map(({ id }) => id)).toEqual(['1', '3']);
  });

  it('allPages() reads thousands of rows', async () => {
    answerWith((page) => Array.from({ length: page <= 120 ? 100 : 0 }, (_, row) => news(100 * page + row)));
    const rows = await createQueryClient().query(allPages(listNews, {}, { limit: 100 }));
    expect(rows).toHaveLength(12_000);
  });

  it.each([
    ['a row comes first', [5, 4, 3, 2, 1], [6, 5, 4, 3, 2, 1]],
    ['a row is gone', [5, 4, 3, 2, 1], [5, 3, 2, 1]],
  ])('allPages() reads a list again where %s while it is read', async (_, before, after) => {
    let state = before;
    answerWith((page) => {
      const rows = state.slice(2 * page - 2, 2 * page).map(news);
      const answer = { rows, count: state.length };
      state = after;
      return answer;
    });
    const rows = await createQueryClient().query(allPages(listNews, {}, { limit: 2 }));
    expect(rows.map(({ id }) => Number(id))).toEqual(after);
  });

  it('allPages() reads what was added at the top of a list whose rows are not counted', async () => {
    let state = [4, 3, 2, 1];
    answerWith((page) => {
      const rows = state.slice(2 * page - 2, 2 * page).map(news);
      if (sent.length === 1) state = [5, ...state];
      return rows;
    });
    const rows = await createQueryClient().query(allPages(listNews, {}, { limit: 2 }));
    expect(rows.map(({ id }) => Number(id))).toEqual([5, 4, 3, 2, 1]);
  });

  it('allPages() does not restart while rows are added at the top: it reads on, and the added ones at the end', async () => {
    let state = Array.from({ length: 20 }, (_, index) => 20 - index);
    answerWith((page) => {
      const rows = state.slice(4 * page - 4, 4 * page).map(news);
      const answer = { rows, count: state.length };
      // More than a page is added in all, and the last one while the additions are read.
      if (sent.length < 9) state = [state.length + 1, ...state];
      return answer;
    });
    const rows = await createQueryClient().query(allPages(listNews, {}, { limit: 4 }));
    expect(rows.map(({ id }) => Number(id))).toEqual(
      Array.from({ length: rows.length }, (_, index) => rows.length - index),
    );
    expect(rows).toHaveLength(28);
    expect(sent).toEqual(['1', '2', '3', '4', '5', '6', '7', '1', '2', '3', '1']);
  });

  it('allPages() waits where the back end limits the rate of calls, and goes on with the page that was refused', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let refusals = 0;
    setTransport(async (config) => {
      const page = String(config.params.page);
      const isRefused = page === '2' && refusals < 2;
      if (isRefused) refusals += 1;
      sent.push(isRefused ? `${page} refused` : page);
      const data = isRefused
        ? { msg: 'no', data: 'too-many-requests', retry_after: 3 }
        : { msg: 'ok', data: { rows: three(Number(page)), count: 5 } };
      const status = isRefused ? 429 : 200;
      return { data: JSON.stringify(data), status, statusText: '', headers: {}, config };
    });
    const answer = createQueryClient().query(allPages(listNews, {}, { limit: 2 }));
    await vi.advanceTimersByTimeAsync(2_900);
    expect(sent).toEqual(['1', '2 refused']);
    await vi.advanceTimersByTimeAsync(3_200);
    expect((await answer).map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
    expect(sent).toEqual(['1', '2 refused', '2 refused', '2', '3']);
  });

  it('allPages() fails rather than return a partial list where the back end repeats a page', async () => {
    answerWith(() => [news(1), news(2)]);
    await expect(createQueryClient().query(allPages(listNews, {}, { limit: 2 }))).rejects.toThrow(
      'invalid-response',
    );
    expect(sent).toEqual(['1', '2', '1', '2', '1', '2']);
  });

  it('pages() shows a row once that is moved on to the next page', async () => {
    let state = [4, 3, 2, 1];
    answerWith((page) => {
      const rows = state.slice(2 * page - 2, 2 * page).map(news);
      state = [5, 4, 3, 2, 1];
      return rows;
    });
    const list = new InfiniteQueryObserver(createQueryClient(), pages(listNews, {}, { limit: 2 }));
    await list.fetchNextPage();
    await list.fetchNextPage();
    expect(list.getCurrentResult().data?.map(({ id }) => Number(id))).toEqual([4, 3, 2]);
  });

  it('pages() has a next page until the last one', async () => {
    answerWith(three);
    const list = new InfiniteQueryObserver(createQueryClient(), pages(listNews, {}, { limit: 2 }));
    await list.fetchNextPage();
    expect(list.getCurrentResult().hasNextPage).toBe(true);
    await list.fetchNextPage();
    await list.fetchNextPage();
    expect(list.getCurrentResult().data).toHaveLength(5);
    expect(list.getCurrentResult().hasNextPage).toBe(false);
  });
});

describe('a list of a back end with cursors', () => {
  const bill = (id: number) => ({
    id,
    type: 'income',
    amount: 1,
    balance: id,
    reason: 'recharge',
    created_at: 1,
  });
  const answerByCursor = () =>
    setTransport(async (config) => {
      const { page, before } = config.params as { page: number; before?: string };
      sent.push(`${page} ${before}`);
      const first = Number(before || 0) + 1;
      const rows = [first, first + 1].filter((id) => id <= 4).map(bill);
      const next = first + 1 < 4 ? String(first + 1) : null;
      const data = JSON.stringify({ msg: 'ok', data: { rows, next } });
      return { data, status: 200, statusText: '', headers: {}, config };
    });

  it('pages() asks with the cursor of the page before, and ends where there is none', async () => {
    answerByCursor();
    const list = new InfiniteQueryObserver(createQueryClient(), pages(listBills, {}, { limit: 2 }));
    await list.fetchNextPage();
    expect(list.getCurrentResult().hasNextPage).toBe(true);
    await list.fetchNextPage();
    expect(list.getCurrentResult().data).toHaveLength(4);
    expect(list.getCurrentResult().hasNextPage).toBe(false);
    expect(sent).toEqual(['1 ', '2 2']);
  });

  it('allPages() reads to the page without a cursor', async () => {
    answerByCursor();
    const rows = await createQueryClient().query(allPages(listBills, {}, { limit: 2 }));
    expect(rows.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
    expect(sent).toEqual(['1 ', '2 2']);
  });
});

describe('a query whose call was started ahead', () => {
  const article = (id: number) => ({ id: `${id}`, title: `Article ${id}`, created_at: 1_790_000_000 });
  const answer = (ids: readonly number[], total: number) => ({
    msg: 'ok',
    data: { rows: ids.map(article), count: total },
  });
  const INPUT = { page: 1, limit: 2 };
  const QUERIES = {
    'one page': () => q(listNews, INPUT),
    'a whole list': () => allPages(listNews, {}, { limit: 2 }),
  };

  /** Starts the call of the first page, waits for its answer, and begins a query of it. */
  async function begin(body: object, status: number, options: () => object) {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
    const starting = { apiBase: '/api', token: 'now', params: {}, fresh: 10_000, hasQuery: false };
    startCalls([{ path: listNews.path, query: { page: '1', limit: '2' } }], starting);
    const [started] = globalThis.bourseFirstCalls?.started.values() ?? [];
    await expect.poll(() => started?.arrived).toBeDefined();
    const client = createQueryClient();
    client.mount();
    const observer = new QueryObserver(client, options() as ReturnType<(typeof QUERIES)['one page']>);
    const leave = observer.subscribe(() => {});
    const first = observer.getCurrentResult().data as unknown;
    await expect.poll(() => client.isFetching()).toBe(0);
    leave();
    client.unmount();
    return { first, client, queryKey: observer.options.queryKey };
  }

  beforeEach(() => signIn({ id: '1', phone: '9000000001', signedInAt: null, token: 'now' }));
  afterEach(() => {
    vi.unstubAllGlobals();
    globalThis.bourseFirstCalls = undefined;
  });

  it.each(Object.entries(QUERIES))(
    'has the answer at its first render, and asks for %s no more',
    async (_what, options) => {
      const { first } = await begin(answer([1], 1), 200, options);
      expect(JSON.stringify(first)).toContain('Article 1');
      expect(count(listNews.path)).toBe(0);
    },
  );

  it('has its first page at its first render where it grows', async () => {
    const options = () => ({ ...pages(listNews, {}, { limit: 2 }), select: undefined });
    const { client, queryKey } = await begin(answer([1, 2], 5), 200, options);
    const data = client.getQueryData(queryKey) as { pages: { items: unknown[] }[]; pageParams: unknown[] };
    expect(data.pages.map(({ items }) => items.length)).toEqual([2]);
    expect(data.pageParams).toEqual([{ page: 1, before: '' }]);
    expect(count(listNews.path)).toBe(0);
  });

  it('shows nothing of a whole list until all of its pages are there', async () => {
    const { first } = await begin(answer([1, 2], 5), 200, QUERIES['a whole list']);
    expect(first).toBeUndefined();
  });

  it('leaves an answer that is no success to be taken up as always', async () => {
    const { first } = await begin({ msg: 'no', data: 'not-found' }, 400, QUERIES['one page']);
    expect(first).toBeUndefined();
    expect(count(listNews.path)).toBe(0);
  });
});
