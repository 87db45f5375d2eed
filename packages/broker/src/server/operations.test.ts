import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getBalance } from '@bourse/contract/balance';
import { listSettings } from '@bourse/contract/deployment';
import { watch } from '@bourse/contract/watchlist';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Outcome, openTestBroker, type TestBroker } from '../../test/test-broker.ts';
import { openAdmission } from './admission.ts';

describe('an overloaded broker', () => {
  let broker: TestBroker;
  beforeAll(async () => {
    const none = Number.POSITIVE_INFINITY;
    broker = await openTestBroker({
      limits: { reads: { inFlight: 3, delay: none }, everything: { inFlight: 8, delay: none } },
    });
  });
  afterAll(() => broker.close());

  /** Sends requests while the accounts are locked, so that no order can finish. */
  const whileNothingEnds = async <T>(send: () => Promise<T>[]): Promise<T[]> => {
    const sent = await broker.db.transaction().execute(async (db) => {
      await sql`lock table accounts in access exclusive mode`.execute(db);
      const calls = send();
      let settled = 0;
      for (const call of calls) void call.then(() => (settled += 1));
      const inFlight = async () => Number(/bourse_calls_in_hand (\d+)/.exec(await broker.metrics())?.[1]);
      await expect.poll(async () => settled + (await inFlight())).toBe(calls.length);
      return calls;
    });
    return Promise.all(sent);
  };

  it('refuses reads at once, and still accepts orders', async () => {
    const trader = await broker.newcomer();
    const outcomes = await whileNothingEnds(() => [
      ...Array.from({ length: 6 }, () => trader.call(getBalance, {}) as Promise<Outcome<unknown>>),
      ...Array.from({ length: 4 }, () => trader.buy('EXSTEEL.NS', 1)),
    ]);
    const codes = outcomes.map(({ code }) => code);
    expect(codes.slice(0, 6).sort()).toEqual(['ok', 'ok', 'ok', ...Array(3).fill('overloaded')]);
    expect(codes.slice(6)).toEqual(Array(4).fill('ok'));
  });

  it('refuses orders too when more are in flight than can be answered in time', async () => {
    const trader = await broker.newcomer();
    const outcomes = await whileNothingEnds(() =>
      Array.from({ length: 12 }, () => trader.buy('EXSTEEL.NS', 1)),
    );
    expect(outcomes.filter(({ status }) => status === 503)).toHaveLength(4);
    expect((await trader.buy('EXSTEEL.NS', 1)).code).toBe('ok');
  });

  it('answers with Retry-After, and never refuses health checks', async () => {
    const asked = Array.from({ length: 5 }, () => broker.inject('/api/v2/config'));
    const health = Array.from({ length: 5 }, () => broker.inject('/healthz'));
    const refused = (await Promise.all(asked)).filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect(refused[0]?.json()).toEqual({ msg: 'no', data: 'overloaded', retry_after: 1 });
    for (const { statusCode } of await Promise.all(health)) expect(statusCode).toBe(200);
  });
});

it('while the event loop is blocked again and again, reads are refused and other calls are not', async () => {
  const admission = openAdmission({
    reads: { inFlight: 9, delay: 20 },
    everything: { inFlight: 9, delay: 1e9 },
  });
  const sleeping = new Int32Array(new SharedArrayBuffer(4));
  while (admission.delay <= 0.02) {
    // Blocks the event loop without using the processor.
    Atomics.wait(sleeping, 0, 0, 100);
    await nextTurn();
  }
  expect(() => admission.admit(listSettings)).toThrow('overloaded');
  admission.admit(watch);
  admission.close();
});

describe('the process reports', () => {
  const lines: string[] = [];
  let broker: TestBroker;
  beforeAll(async () => {
    broker = await openTestBroker({ logLevel: 'debug', logTo: { write: (line) => lines.push(line) } });
  });
  afterAll(() => broker.close());

  it('in its log each call with its request id, and no secret', async () => {
    const trader = await broker.newcomer();
    await trader.buy('EXSTEEL.NS', 1, { headers: { 'x-request-id': 'request-of-a-buy' } });
    await broker.send('POST', '/stock/user/login', { user: trader.phone, password: 'a wrong secret' });
    await broker.send('GET', '/stock/success/v2/bill', { type: 'income', secret: 'in the query' });
    const records = lines.map((line) => JSON.parse(line));
    const ofBuy = records.filter(({ reqId }) => reqId === 'request-of-a-buy');
    expect(ofBuy.find(({ req }) => req)).toMatchObject({
      req: { method: 'POST', path: '/api/stock/success/deal/buy' },
    });
    expect(ofBuy.find(({ res }) => res)).toMatchObject({ res: { statusCode: 200 } });
    const all = lines.join('');
    for (const secret of [trader.token, trader.password, 'a wrong secret', 'in the query', trader.phone])
      expect(all).not.toContain(secret);
  });

  it.each([
    ['no proxies', undefined, 1],
    ['the proxy', ['127.0.0.1'], 0],
  ])(
    'once in its log that addresses are forwarded, if it was configured with %s',
    async (_, trustProxy, times) => {
      const warned: string[] = [];
      const write = (line: string) => warned.push(line);
      const behind = await openTestBroker({
        logLevel: 'warn',
        logTo: { write },
        ...(trustProxy ? { trustProxy } : {}),
      });
      await behind.inject('/healthz');
      expect(warned).toEqual([]);
      for (const address of ['203.0.113.7', '203.0.113.8'])
        await behind.inject({ url: '/healthz', headers: { 'x-forwarded-for': address } });
      expect(warned.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(times);
      expect(warned).toHaveLength(times);
      await behind.close();
    },
  );

  it('in its log once that the database takes no changes, for each time that it stops', async () => {
    const isReady = async () => (await broker.inject('/readyz')).statusCode === 200;
    const rename = (from: string, to: string) => broker.db.schema.alterTable(from).renameTo(to).execute();
    lines.length = 0;
    for (const times of [1, 2]) {
      await rename('readiness', 'readiness_away');
      await expect.poll(isReady).toBe(false);
      await rename('readiness_away', 'readiness');
      await expect.poll(isReady).toBe(true);
      const failures = lines
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === 'the database takes no changes');
      expect(failures).toHaveLength(times);
      expect(failures.at(-1)).toMatchObject({
        level: 50,
        err: { message: expect.stringContaining('readiness') },
      });
    }
  });

  it('in its metrics how often and how long each call ran, by call and status, without customer data', async () => {
    const trader = await broker.newcomer();
    for (let i = 0; i < 3; i += 1) await trader.call(getBalance, {});
    await broker.call(getBalance, {});
    const text = await broker.metrics();
    expect(text).toMatch(/bourse_call_duration_seconds_count\{call="getBalance",status="200"\} 3\b/);
    expect(text).toMatch(/bourse_call_duration_seconds_count\{call="getBalance",status="401"\} 1\b/);
    expect(text).toMatch(/^bourse_calls_in_hand 0$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
    for (const secret of [trader.token, trader.phone]) expect(text).not.toContain(secret);
  });
});

it('a stopping broker answers requests that still arrive, then closes the connection', async () => {
  let log = '';
  const write = (line: string) => {
    log += line;
  };
  const broker = await openTestBroker({ logLevel: 'info', logTo: { write } });
  const { token } = await broker.newcomer();
  const { port } = new URL(await broker.listen({ port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => {
    heard += data;
  });
  const closed = once(socket, 'close');
  const ask = (path: string) =>
    socket.write(`GET /api${path} HTTP/1.1\r\nhost: broker\r\ntoken: ${token}\r\n\r\n`);
  let stopped: Promise<void> | undefined;
  await broker.db.transaction().execute(async (db) => {
    await sql`lock table accounts in access exclusive mode`.execute(db);
    ask(getBalance.path);
    const metrics = () => broker.metrics();
    await expect.poll(metrics).toMatch(/^bourse_calls_in_hand 1$/m);
    stopped = broker.close();
    await expect.poll(() => broker.app.server.listening).toBe(false);
    ask(listSettings.path);
    await expect.poll(() => log).toContain(`/api${listSettings.path}`);
  });
  await Promise.all([stopped, closed]);
  const answers = heard.split(/(?=HTTP\/1\.1 )/);
  expect(answers).toHaveLength(2);
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('{"msg":"ok"');
  }
  expect(answers[1]).toMatch(/^connection: close\r$/im);
});
