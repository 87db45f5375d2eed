import { listOrderSymbols } from '@bourse/contract/order-symbols';
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

it('the orders list answers what is still held, below any number of newer orders', async () => {
  const holder = await broker.newcomer();
  await holder.buy('EXSTEEL.NS', 3);
  for (let times = 0; times < 3; times += 1) {
    await holder.buy('EXSTEEL.NS', 1);
    const [lot] = (await holder.ask(listOrders, { kind: 'stock', limit: 1 })).items;
    if (lot) await holder.sell(lot);
  }
  const open = { kind: 'stock', symbol: 'EXSTEEL.NS', isOpen: true } as const;
  expect(await holder.ask(listOrders, { ...open, limit: 1 })).toMatchObject({
    total: 1,
    items: [{ quantity: 3, isOpen: true }],
  });
});

it('the orders list answers one order by its number or its id, and none of another customer', async () => {
  const [order] = (await list({ limit: 1 })).items;
  for (const orderNo of [order?.orderNo, order?.id])
    expect(await list({ orderNo })).toMatchObject({ total: 1, items: [order] });
  expect((await list({ orderNo: 'nothing' })).total).toBe(0);
  const other = await broker.newcomer();
  expect((await other.ask(listOrders, { kind: 'stock', orderNo: order?.orderNo ?? '' })).total).toBe(0);
});

it('the symbols of the orders are those of all, each once', async () => {
  const symbolsOf = async (who: Trader) =>
    (await who.ask(listOrderSymbols, {})).items.map(({ symbol }) => symbol);
  expect(await symbolsOf(trader)).toEqual(['EUR/USD', 'EXSTEEL.NS']);
  expect(await symbolsOf(await broker.newcomer())).toEqual([]);
});
