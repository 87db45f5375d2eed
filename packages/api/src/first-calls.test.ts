import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { releaseSetHeader, startCalls, takeCall } from './first-calls.ts';

const starting = {
  apiBase: '/api',
  token: 'token',
  params: { code: 'EUR/USD' },
  fresh: 1_000,
  hasQuery: false,
};
const QUOTE = { path: '/quote', query: { symbol: ':code', limit: '5' } };
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    asked.push(url);
    signal?.throwIfAborted();
    return new Response('{"msg":"ok"}', { headers: { date: 'today' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.bourseFirstCalls = undefined;
});

it('a call that was started is taken up once, whatever the order of its fields', async () => {
  startCalls([QUOTE], starting);
  expect(asked).toEqual(['/api/quote?limit=5&symbol=EUR%2FUSD']);
  const taken = takeCall('/quote', { symbol: 'EUR/USD', limit: 5, page: undefined }, 'token');
  expect(await taken?.answer).toEqual({
    status: 200,
    headers: { 'content-type': 'text/plain;charset=UTF-8', date: 'today' },
    data: '{"msg":"ok"}',
  });
  expect(takeCall('/quote', { symbol: 'EUR/USD', limit: 5 }, 'token')).toBeUndefined();
});

it('a call is not started twice while its answer waits', () => {
  startCalls([QUOTE], starting);
  startCalls([QUOTE], starting);
  expect(asked).toHaveLength(1);
});

it('a parameter within the path of a call is encoded', () => {
  startCalls([{ path: '/stocks/:code/news', query: {} }], starting);
  expect(asked).toEqual(['/api/stocks/EUR%2FUSD/news']);
  expect(takeCall('/stocks/EUR%2FUSD/news', {}, 'token')).toBeDefined();
});

it.each([
  ['by another session', () => {}, 'other'],
  ['too long ago', () => vi.advanceTimersByTime(1_000), 'token'],
])('a call that was started %s is not taken up', (_when, pass, token) => {
  startCalls([QUOTE], starting);
  pass();
  expect(takeCall('/quote', { symbol: 'EUR/USD', limit: 5 }, token)).toBeUndefined();
});

it('calls that are taken back are not taken up', () => {
  const takeBack = startCalls([QUOTE], starting);
  takeBack();
  expect(takeCall('/quote', { symbol: 'EUR/USD', limit: 5 }, 'token')).toBeUndefined();
});

const CATEGORIES = { path: '/categories', query: {}, named: { first: 'categories.0.code' } };
const LIST = { path: '/list', query: { market: ':first', page: '1' } };

describe('a call that waits for what another answer names', () => {
  const answer = (body: unknown) =>
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return new Response(typeof body === 'string' ? body : JSON.stringify(body));
    });
  const named = { data: { categories: [{ code: 'IN & more' }, { code: 'US' }] } };
  const later = () => takeCall('/list', { market: 'IN & more', page: 1 }, 'token');

  it('starts as soon as it is named, and is taken up', async () => {
    answer(named);
    startCalls([CATEGORIES, LIST], starting);
    await takeCall('/categories', {}, 'token')?.answer;
    expect(asked).toEqual(['/api/categories', '/api/list?market=IN+%26+more&page=1']);
    expect(later()).toBeDefined();
  });

  it('does not start where the address has a query, which may choose otherwise', async () => {
    answer(named);
    startCalls([CATEGORIES, LIST], { ...starting, hasQuery: true });
    await takeCall('/categories', {}, 'token')?.answer;
    expect(asked).toEqual(['/api/categories']);
  });

  it('does not start where the app has asked for itself before', async () => {
    answer(named);
    startCalls([CATEGORIES, LIST], starting);
    expect(later()).toBeUndefined();
    await takeCall('/categories', {}, 'token')?.answer;
    expect(asked).toEqual(['/api/categories']);
  });

  it('does not start where all calls were taken back', async () => {
    answer(named);
    startCalls([CATEGORIES, LIST], starting)();
    await new Promise((done) => setImmediate(done));
    expect(asked).toEqual(['/api/categories']);
  });

  it('starts at once with what was named on the visit before, and not again when that is named', async () => {
    answer(named);
    const known = { first: 'IN & more', other: 'kept' };
    const onNamed = vi.fn();
    startCalls([CATEGORIES, LIST], { ...starting, known, onNamed });
    expect(asked).toEqual(['/api/categories', '/api/list?market=IN+%26+more&page=1']);
    expect(later()).toBeDefined();
    await takeCall('/categories', {}, 'token')?.answer;
    expect(asked).toHaveLength(2);
    expect(onNamed).toHaveBeenCalledWith(known);
  });

  it('is left to the app where something else was named on the visit before', async () => {
    answer(named);
    const onNamed = vi.fn();
    startCalls([CATEGORIES, LIST], { ...starting, known: { first: 'US' }, onNamed });
    await takeCall('/categories', {}, 'token')?.answer;
    expect(asked).toEqual(['/api/categories', '/api/list?market=US&page=1']);
    expect(later()).toBeUndefined();
    expect(onNamed).toHaveBeenCalledWith({ first: 'IN & more' });
  });

  it.each([
    ['an error', { msg: 'overloaded' }],
    ['an empty list', { data: { categories: [] } }],
    ['a value of another type', { data: { categories: [{ code: 7 }] } }],
    ['no JSON', '<html>'],
  ])('does not start where the answer is %s', async (_what, body) => {
    answer(body);
    startCalls([CATEGORIES, LIST], starting);
    await takeCall('/categories', {}, 'token')?.answer;
    expect(asked).toEqual(['/api/categories']);
  });
});

it('a call says which releases of the app it comes from, where the page does', () => {
  expect(releaseSetHeader()).toEqual({});
  vi.stubGlobal('document', { documentElement: { dataset: { releaseSet: '17+markets' } } });
  expect(releaseSetHeader()).toEqual({ 'X-Release-Set': '17+markets' });
  const sent = vi.fn(async () => new Response('{"msg":"ok"}'));
  vi.stubGlobal('fetch', sent);
  startCalls([QUOTE], starting);
  expect(sent).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ headers: { token: 'token', 'X-Release-Set': '17+markets' } }),
  );
});
