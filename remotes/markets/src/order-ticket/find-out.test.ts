import { setTransport } from '@bourse/api/client';
import { ApiError } from '@bourse/api/error';
import { serverTimeAt } from '@bourse/api/server-time';
import { settle } from '@bourse/contract/money';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findOut, outcomeInList } from './find-out.ts';

const NOW = Date.parse('2026-03-11T11:00:00Z');
const EXPIRES = NOW + 15_000;
const LATE = EXPIRES + 11_000;
const sent = { key: 'key-of-the-order', sentAt: NOW, expiresAt: EXPIRES };
const order = (over: object = {}) => ({
  orderNo: 'N1',
  requestKey: 'key-of-the-order',
  status: 1,
  createdAt: NOW,
  ...over,
});

/** A back end that answers a settle so, at an instant of its own clock. */
const answering = (status: number, body: unknown, at = NOW) => {
  const asked: unknown[] = [];
  setTransport(async (config) => {
    asked.push([config.url, JSON.parse(config.data)]);
    const data = typeof body === 'string' ? body : JSON.stringify(body);
    return { data, status, statusText: '', headers: { date: new Date(at).toUTCString() }, config };
  });
  return asked;
};
const nobodyLists = () => Promise.reject(new Error('the list must not be asked'));

afterEach(() => vi.useRealTimers());

describe('a call without an answer', () => {
  it.each([
    ['placed', { state: 'done', no: 'N7' }, { is: 'placed', orderNo: 'N7' }],
    ['not placed', { state: 'refused', code: 'not-sent' }, { is: 'not-placed' }],
  ])(
    'is %s where the back end has settled it so, without a look at any clock or list',
    async (_, data, outcome) => {
      const asked = answering(200, { msg: 'ok', data });
      expect(await findOut(sent, nobodyLists)).toEqual(outcome);
      expect(asked).toEqual([[settle.path, { key: sent.key }]]);
    },
  );

  it('has its refusal where that is kept under its key', async () => {
    answering(200, { msg: 'ok', data: { state: 'refused', code: 'price-changed' } });
    const outcome = await findOut(sent, nobodyLists);
    expect(outcome).toMatchObject({ is: 'refused', error: { code: 'price-changed' }, foundOut: true });
  });

  it.each([
    [503, { msg: 'no', data: 'overloaded' }],
    [500, { msg: 'no', data: 'fault' }],
    [200, '<html>a hotel’s page</html>'],
  ])('stays unknown where settling is answered with %i %j', async (status, body) => {
    answering(status, body);
    await expect(findOut(sent, nobodyLists)).rejects.toBeInstanceOf(ApiError);
  });

  it.each([
    [404, { msg: 'no', data: 'not-found' }],
    [404, '<html>nothing here</html>'],
    [405, ''],
  ])('is looked for in the list by a back end that cannot settle (%i %j)', async (status, body) => {
    answering(status, body);
    expect(await findOut(sent, async () => [order()])).toEqual({ is: 'placed', orderNo: 'N1' });
  });

  it('is not placed by such a back end once its own clock is past the end of the call, whatever the device’s says', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW + 3_600_000 });
    answering(404, { msg: 'no', data: 'not-found' }, NOW);
    expect(await findOut(sent, async () => [])).toEqual({ is: 'checking' });
    vi.setSystemTime(NOW - 3_600_000);
    answering(404, { msg: 'no', data: 'not-found' }, LATE);
    expect(await findOut(sent, async () => [])).toEqual({ is: 'not-placed' });
    expect(serverTimeAt()).toBeGreaterThanOrEqual(LATE);
  });
});

describe('what the list says', () => {
  it('is placed once it has the key', () => {
    expect(outcomeInList(sent, [order({ requestKey: 'other' }), order()], NOW)).toEqual({
      is: 'placed',
      orderNo: 'N1',
    });
  });

  it('is nothing as long as the broker could still take the order, or the server has told no time', () => {
    expect(outcomeInList(sent, [], EXPIRES)).toEqual({ is: 'checking' });
    expect(outcomeInList(sent, [], undefined)).toEqual({ is: 'checking' });
    expect(outcomeInList({ ...sent, expiresAt: null }, [], LATE)).toEqual({ is: 'checking' });
  });

  it('is that it is not placed, when it is asked after that and still lacks it', () => {
    expect(outcomeInList(sent, [order({ requestKey: 'other' })], LATE)).toEqual({ is: 'not-placed' });
  });

  it('is that it is not placed where it is listed as failed', () => {
    expect(outcomeInList(sent, [order({ status: 2 })], NOW)).toEqual({ is: 'not-placed' });
  });

  it('is never guessed where the back end carries no keys back', () => {
    expect(outcomeInList(sent, [order({ requestKey: null })], LATE)).toEqual({ is: 'checking' });
    const before = order({ requestKey: null, createdAt: NOW - 60_000 });
    expect(outcomeInList(sent, [before], LATE)).toEqual({ is: 'not-placed' });
    expect(outcomeInList({ ...sent, sentAt: null }, [before], LATE)).toEqual({ is: 'checking' });
  });
});
