import { listOrders, type Order } from '@bourse/contract/orders';
import { settle } from '@bourse/contract/settle';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setTransport } from '../client.ts';
import { ApiError } from '../error.ts';
import { serverTimeAt } from '../server-time.ts';
import { findOutcome, outcomeInList } from './find-outcome.ts';

const NOW = Date.parse('2026-03-11T11:00:00Z');
const EXPIRES = NOW + 15_000;
const LATE = EXPIRES + 11_000;
const sent = { key: 'key-of-the-order', sentAt: NOW, expiresAt: EXPIRES };
const lookUp = {
  list: listOrders,
  input: { kind: 'stock' },
  numberOf: ({ orderNo }: Order) => orderNo,
  isFailed: ({ status }: Order) => status === 2,
} as const;
/** A row of the orders list, as it is on the wire. */
const WIRE = { id: 1, tag: 'EX', state: 'buy', count: 1, price: 1, price_all: 1, status: 1, created_at: NOW };

/** A back end that answers a settle with `status` and `body` at the instant `at`, and any list with `rows`. */
const answering = (status: number, body: unknown, { at = NOW, rows = [] as object[] } = {}) => {
  const asked: unknown[] = [];
  setTransport(async (config) => {
    const isList = config.url === listOrders.path;
    asked.push([config.url, JSON.parse(config.data)]);
    const answer = isList ? { msg: 'ok', data: { rows, count: rows.length } } : body;
    return {
      data: typeof answer === 'string' ? answer : JSON.stringify(answer),
      status: isList ? 200 : status,
      statusText: '',
      headers: { date: new Date(at).toUTCString() },
      config,
    };
  });
  return asked;
};
const NO_SETTLE = { msg: 'no', data: 'not-found' };

afterEach(() => vi.useRealTimers());

describe('the outcome of a money call without an answer', () => {
  it.each([
    ['done', { state: 'done', no: 'N7' }, { is: 'done', number: 'N7' }],
    ['not done', { state: 'refused', code: 'not-sent' }, { is: 'notDone' }],
  ])('is %s where the back end has settled it so, without a look at any list', async (_, data, outcome) => {
    const asked = answering(200, { msg: 'ok', data });
    expect(await findOutcome(sent, lookUp)).toEqual(outcome);
    expect(asked).toEqual([[settle.path, { key: sent.key }]]);
  });

  it('is its refusal where that is kept under its key', async () => {
    answering(200, { msg: 'ok', data: { state: 'refused', code: 'price-changed' } });
    const outcome = await findOutcome(sent, lookUp);
    expect(outcome).toMatchObject({ is: 'refused', error: { code: 'price-changed' }, foundLater: true });
  });

  it.each([
    [503, { msg: 'no', data: 'overloaded' }],
    [500, { msg: 'no', data: 'fault' }],
    [200, '<html>a hotel’s page</html>'],
  ])('stays unknown where settling is answered with %i %j', async (status, body) => {
    answering(status, body);
    await expect(findOutcome(sent, lookUp)).rejects.toBeInstanceOf(ApiError);
  });

  it.each([
    [404, NO_SETTLE],
    [404, '<html>nothing here</html>'],
    [405, ''],
  ])('is looked for in the list where settling is answered with %i %j', async (status, body) => {
    answering(status, body, { rows: [{ ...WIRE, no: 'N1', request_key: sent.key }] });
    expect(await findOutcome(sent, lookUp)).toEqual({ is: 'done', number: 'N1' });
  });

  it('is an error where the list has a row that cannot be read, since that may be the call', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    answering(404, NO_SETTLE, { at: LATE, rows: [{ no: 7 }] });
    await expect(findOutcome(sent, lookUp)).rejects.toMatchObject({ code: 'invalid-response' });
    vi.restoreAllMocks();
  });

  it('is not done once the server’s clock is past its expiry, whatever the device’s clock says', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW + 3_600_000 });
    answering(404, NO_SETTLE);
    expect(await findOutcome(sent, lookUp)).toEqual({ is: 'checking' });
    vi.setSystemTime(NOW - 3_600_000);
    answering(404, NO_SETTLE, { at: LATE });
    expect(await findOutcome(sent, lookUp)).toEqual({ is: 'notDone' });
    expect(serverTimeAt()).toBeGreaterThanOrEqual(LATE);
  });
});

const row = (over: object = {}) => ({
  orderNo: 'N1',
  requestKey: sent.key as string | null,
  status: 1,
  createdAt: NOW,
  ...over,
});
const read = {
  numberOf: ({ orderNo }: ReturnType<typeof row>) => orderNo,
  isFailed: ({ status }: ReturnType<typeof row>) => status === 2,
};
const inList = (call: typeof sent | { sentAt: null } | { expiresAt: null }, rows: object[], at?: number) =>
  outcomeInList({ ...sent, ...call }, rows as ReturnType<typeof row>[], read, at);

describe('what the list says about a money call', () => {
  it('is that it is done, where a row has its key', () => {
    expect(inList(sent, [row({ requestKey: 'other' }), row()], NOW)).toEqual({ is: 'done', number: 'N1' });
  });

  it('is nothing while the call has not expired, or the server’s time is unknown', () => {
    expect(inList(sent, [], EXPIRES)).toEqual({ is: 'checking' });
    expect(inList(sent, [])).toEqual({ is: 'checking' });
    expect(inList({ expiresAt: null }, [], LATE)).toEqual({ is: 'checking' });
  });

  it('is that it is not done, where it was asked after the expiry and lacks the key', () => {
    expect(inList(sent, [row({ requestKey: 'other' })], LATE)).toEqual({ is: 'notDone' });
  });

  it('is that it is not done, where it lists it as failed', () => {
    expect(inList(sent, [row({ status: 2 })], NOW)).toEqual({ is: 'notDone' });
  });

  it('is never guessed where the back end carries no keys back', () => {
    expect(inList(sent, [row({ requestKey: null })], LATE)).toEqual({ is: 'checking' });
    const before = row({ requestKey: null, createdAt: NOW - 60_000 });
    expect(inList(sent, [before], LATE)).toEqual({ is: 'notDone' });
    expect(inList({ sentAt: null }, [before], LATE)).toEqual({ is: 'checking' });
  });
});
