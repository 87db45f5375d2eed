import { once } from 'node:events';
import { getBalance } from '@bourse/contract/balance';
import { buy } from '@bourse/contract/orders';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../test/test-broker.ts';

let broker: TestBroker;
let trader: Trader;
let address: string;
beforeAll(async () => {
  broker = await openTestBroker({ faults: true });
  trader = await broker.newcomer();
  address = await broker.listen({ port: 0 });
});
afterAll(() => broker.close());
afterEach(() => broker.faults?.clear());

const path = `/api${getBalance.path}`;
const fetchBalance = (signal?: AbortSignal) =>
  fetch(address + path, { headers: { token: trader.token }, ...(signal ? { signal } : {}) });
const faults = () => {
  const found = broker.faults;
  if (!found) throw new Error('this broker has no faults');
  return found;
};

it('faults are off unless the option asks for them', async () => {
  const sound = await openTestBroker();
  expect(sound.faults).toBeUndefined();
  await sound.close();
});

it('a hanging fault holds a real connection open, and only on its path', async () => {
  faults().add({ path, kind: 'hang' });
  const client = new AbortController();
  const hanging = fetchBalance(client.signal);
  await expect.poll(() => faults().hanging).toBe(1);
  expect((await fetch(`${address}/api/v2/config`)).status).toBe(200);
  client.abort();
  await expect(hanging).rejects.toMatchObject({ name: 'AbortError' });
});

it('a reset fault breaks the connection', async () => {
  faults().add({ path, kind: 'reset', times: 1 });
  await expect(fetchBalance()).rejects.toThrow('fetch failed');
  expect((await fetchBalance()).status).toBe(200);
});

it('invalid-response and status faults replace the answer', async () => {
  faults().add({ path, kind: 'invalid-response', times: 1 });
  faults().add({ path: /balance$/, method: 'GET', kind: 'status', status: 503, times: 1 });
  const response = await fetchBalance();
  expect(await response.text()).toContain('<!doctype html>');
  expect((await fetchBalance()).status).toBe(503);
  expect((await fetchBalance()).status).toBe(200);
});

it('a drop-response fault does the work and never answers', async () => {
  const url = `/api${buy.path}`;
  faults().add({ path: url, kind: 'drop-response', times: 1 });
  const client = new AbortController();
  const order = fetch(address + url, {
    method: 'POST',
    headers: {
      token: trader.token,
      'idempotency-key': 'the-dropped-answer',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ tag: 'EXSTEEL.NS', count: 1, price: broker.price('EXSTEEL.NS'), mold: 'stock' }),
    signal: client.signal,
  });
  await expect.poll(() => faults().hanging).toBe(1);
  expect((await trader.orders()).map(({ requestKey }) => requestKey)).toContain('the-dropped-answer');
  client.abort();
  await expect(order).rejects.toMatchObject({ name: 'AbortError' });
});

it('a fault can be removed', async () => {
  const takeBack = faults().add({ path, kind: 'hang' });
  takeBack();
  expect((await fetchBalance()).status).toBe(200);
});

it('clearing the faults ends hanging requests', async () => {
  faults().add({ path, kind: 'hang' });
  const hanging = fetchBalance();
  await expect.poll(() => faults().hanging).toBe(1);
  faults().clear();
  await expect(hanging).rejects.toThrow('fetch failed');
});

it('a closing broker finishes a delayed request', async () => {
  const closing = await openTestBroker({ faults: true });
  const url = await closing.listen({ port: 0 });
  const goOn = closing.faults?.add({ path: '/api/v2/config', kind: 'delay' });
  const arrived = once(closing.app.server, 'request');
  const begun = fetch(`${url}/api/v2/config`);
  await arrived;
  const closed = closing.close();
  await expect.poll(() => closing.app.server.listening).toBe(false);
  goOn?.();
  await closed;
  const answer = await begun;
  expect(answer.status).toBe(200);
  expect((await answer.json()).msg).toBe('ok');
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
});
