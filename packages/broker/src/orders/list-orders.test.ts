import { listOrders } from '@bourse/contract/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
  trader = await broker.newcomer();
  await trader.buy('EXSTEEL.NS', 1, { key: 'the-first-key' });
  await trader.buy('EUR/USD', 2);
  await trader.buy('EXSTEEL.NS', 3);
});
afterAll(() => broker.close());

const list = async (change: object = {}) => trader.ask(listOrders, { kind: 'stock', ...change });

it('the orders list has orders of all kinds, newest first, with their keys', async () => {
  const { items, total } = await list();
  expect(total).toBe(3);
  expect(items.map(({ symbol, quantity }) => [symbol, quantity])).toEqual([
    ['EXSTEEL.NS', 3],
    ['EUR/USD', 2],
    ['EXSTEEL.NS', 1],
  ]);
  expect(items[1]).toMatchObject({
    kind: 'forex',
    market: 'FOREX',
    currency: 'USD',
    name: 'Euro / US Dollar',
  });
  expect(items[2]?.requestKey).toBe('the-first-key');
});

it('the orders list can be filtered by symbol, and has pages', async () => {
  expect(await list({ symbol: 'EXSTEEL.NS', limit: 1, page: 2 })).toMatchObject({
    total: 2,
    items: [{ quantity: 1 }],
  });
});

it('the orders list shows every filled order as a success', async () => {
  expect((await list({ status: 1 })).total).toBe(3);
  expect((await list({ status: 2 })).total).toBe(0);
});

it.each(['bulk', 'qip', 'ipo', 'finalize'] as const)('the orders list has no %s orders', async (kind) => {
  expect((await list({ kind })).items).toEqual([]);
});

it('the orders list shows no other customer’s orders', async () => {
  const other = await broker.newcomer();
  expect((await other.ask(listOrders, { kind: 'stock' })).total).toBe(0);
});

it.each([
  [{ status: 3 }, 'status'],
  [{ page: 0 }, 'page'],
  [{ limit: 101 }, 'limit'],
])('the orders list refuses %j', async (change, field) => {
  const outcome = await trader.call(listOrders, { kind: 'stock', ...change });
  expect(outcome).toMatchObject({ status: 400, code: 'invalid-input', field });
});

it('the orders list needs a session', async () => {
  expect((await broker.call(listOrders, { kind: 'stock' })).code).toBe('logout');
});
