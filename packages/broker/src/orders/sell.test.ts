import { getBalance } from '@bourse/contract/balance';
import { listSettings, sellsParts } from '@bourse/contract/deployment';
import { type Order, sell } from '@bourse/contract/orders';
import { listPositions } from '@bourse/contract/positions';
import { listRealisedLots } from '@bourse/contract/realised';
import { costOfPart } from '@bourse/figures/lot-parts';
import { orderCost } from '@bourse/figures/order-cost';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

let broker: TestBroker;
let trader: Trader;
let lot: Order;
beforeAll(async () => {
  broker = await openTestBroker();
  await broker.setRate('stock', 'USD', '83.25');
  await broker.setRate('block', 'USD', '83.25');
});
afterAll(() => broker.close());
beforeEach(async () => {
  trader = await broker.newcomer();
  await trader.buy('EXSTEEL.NS', 20);
  lot = (await trader.orders())[0] as Order;
});

const balance = async () => (await trader.ask(getBalance, {})).available;
const sale = (change: object = {}) => ({
  lotNo: lot.orderNo,
  price: lot.price,
  sellPrice: broker.price(lot.symbol),
  ...change,
});

it('a sale that names no quantity closes the whole lot and pays the notional less the fee', async () => {
  const before = await balance();
  broker.clock.advance(600_000);
  const sellPrice = broker.price(lot.symbol);
  const cost = orderCost('sell', sellPrice, 20, '1');
  expect((await trader.sell(lot)).status).toBe(200);
  expect(await balance()).toBe(add(before, cost.total));

  const [sold, bought] = await trader.orders();
  expect(sold).toMatchObject({
    side: 'sell',
    quantity: 20,
    price: lot.price,
    sellPrice: add(sellPrice),
    lotNo: lot.orderNo,
    isOpen: null,
    fee: add(cost.fee),
    total: add(cost.total),
  });
  expect(bought).toMatchObject({ orderNo: lot.orderNo, isOpen: false });
  expect((await trader.ask(listPositions, { kind: 'stock' })).items).toEqual([]);
});

describe('a sale of a part of a lot', () => {
  it('pays for the part, and leaves the rest with its price and its share of what the lot has cost', async () => {
    const before = await balance();
    const sellPrice = broker.price(lot.symbol);
    expect((await trader.sell(lot, { quantity: 7 })).status).toBe(200);
    const cost = orderCost('sell', sellPrice, 7, '1');
    expect(await balance()).toBe(add(before, cost.total));

    const [sold, bought] = await trader.orders();
    const paid = costOfPart(lot, 0, 7);
    expect(sold).toMatchObject({
      side: 'sell',
      quantity: 7,
      lotNo: lot.orderNo,
      left: null,
      fee: add(cost.fee),
      total: add(cost.total),
      profit: sub(cost.total, paid),
    });
    expect(bought).toMatchObject({
      orderNo: lot.orderNo,
      quantity: 20,
      left: 13,
      isOpen: true,
      total: lot.total,
    });
    const [position] = (await trader.ask(listPositions, { kind: 'stock' })).items;
    expect(position).toMatchObject({ quantity: 13, cost: add(costOfPart(lot, 7, 20)) });
  });

  it('of all parts together makes what its one sale would have made before their fees', async () => {
    for (const quantity of [1, 2, 3, 13, 1]) await trader.sell(lot, { quantity });
    expect((await trader.orders()).find(({ orderNo }) => orderNo === lot.orderNo)).toMatchObject({
      left: 0,
      isOpen: false,
    });
    const { items, sums } = await trader.ask(listRealisedLots, {});
    expect(items.map(({ quantity }) => quantity)).toEqual([1, 13, 3, 2, 1]);
    expect(add('0', ...items.map(({ cost }) => cost))).toBe(add(lot.total));
    expect(sums?.cost).toBe(add(lot.total));
    const profits = (await trader.orders()).flatMap(({ profit }) => profit ?? []);
    expect(add('0', ...profits)).toBe(sums?.profit);
    expect((await trader.ask(listPositions, { kind: 'stock' })).items).toEqual([]);
  });

  it.each([
    [0, 'quantity-too-small', 400],
    [-1, 'quantity-too-small', 400],
    [21, 'lot-partly-sold', 409],
  ])('of %i units is refused and moves no money', async (quantity, code, status) => {
    const before = await balance();
    expect(await trader.sell(lot, { quantity })).toMatchObject({ code, status });
    expect(await balance()).toBe(before);
    expect((await trader.orders())[0]?.left).toBe(20);
  });

  it('is never more than is left, however many come at once', async () => {
    const codes = (await Promise.all(Array.from({ length: 5 }, () => trader.sell(lot, { quantity: 8 })))).map(
      ({ code }) => code,
    );
    expect(codes.sort()).toEqual([...Array(3).fill('lot-partly-sold'), 'ok', 'ok']);
    expect((await trader.orders()).find(({ orderNo }) => orderNo === lot.orderNo)?.left).toBe(4);
  });

  it('makes a sale of the whole lot, which names no quantity, one of too much', async () => {
    await trader.sell(lot, { quantity: 1 });
    expect(await trader.sell(lot)).toMatchObject({ code: 'lot-partly-sold', status: 409 });
    expect((await trader.sell(lot, { quantity: 3_000_000_000 })).code).toBe('lot-partly-sold');
  });

  it('is offered by the setting that apps ask for', async () => {
    expect(sellsParts((await trader.ask(listSettings, {})).items)).toBe(true);
  });
});

it('a sale leaves the other lots of the symbol unchanged', async () => {
  await trader.buy('EXSTEEL.NS', 7);
  await trader.sell(lot);
  const [position] = (await trader.ask(listPositions, { kind: 'stock' })).items;
  expect(position).toMatchObject({ symbol: 'EXSTEEL.NS', quantity: 7 });
});

it.each([
  [{ lotNo: '00000000000000' }, 'lot-not-found', 404],
  [{ lotNo: "' or 1=1 --" }, 'lot-not-found', 404],
  [{ price: '1.23' }, 'invalid-input', 400],
  [{ sellPrice: '1000000' }, 'price-changed', 409],
  [{ sellPrice: '0' }, 'invalid-input', 400],
])('a sale with %j is refused and moves no money', async (change, code, status) => {
  const before = await balance();
  const outcome = await trader.call(sell, sale(change), { key: broker.newKey() });
  expect(outcome).toMatchObject({ code, status });
  expect(await balance()).toBe(before);
  expect(await trader.orders()).toHaveLength(1);
});

it('a sale of another customer’s lot is refused', async () => {
  const thief = await broker.newcomer();
  expect(await thief.sell(lot)).toMatchObject({ status: 404, code: 'lot-not-found' });
});

it('a sale cannot be sold as if it were a lot', async () => {
  await trader.sell(lot);
  const [sold] = await trader.orders();
  expect(sold?.side).toBe('sell');
  expect(await trader.sell(sold as Order)).toMatchObject({ code: 'lot-not-found' });
});

it('a lot can be sold once', async () => {
  await trader.sell(lot);
  expect(await trader.sell(lot)).toMatchObject({ status: 409, code: 'lot-already-sold' });
});

it('a lot sold many times at once is sold once', async () => {
  const codes = (await Promise.all(Array.from({ length: 15 }, () => trader.sell(lot)))).map(
    ({ code }) => code,
  );
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  expect(codes.filter((code) => code === 'lot-already-sold')).toHaveLength(14);
});

it('a sale repeated with the same key and body gets the first answer; with another body it is refused', async () => {
  const input = sale();
  const key = broker.newKey();
  const first = await trader.call(sell, input, { key });
  expect(first.code).toBe('ok');
  expect(await trader.call(sell, input, { key })).toEqual(first);
  const other = await trader.call(sell, { ...input, sellPrice: '1' as Decimal }, { key });
  expect(other).toMatchObject({ status: 409, code: 'idempotency-key-reused' });
});

it('a sale needs a key and a session', async () => {
  expect(await trader.call(sell, sale())).toMatchObject({ status: 400, code: 'idempotency-key-required' });
  expect(await broker.call(sell, sale(), { key: broker.newKey() })).toMatchObject({
    status: 401,
    code: 'logout',
  });
});

it('a sale is refused at a rate that no longer holds', async () => {
  await trader.buy('EXMPL', 2);
  const dollars = (await trader.orders())[0] as Order;
  const rate = broker.db.updateTable('settings').where('tag', '=', 'rate_stock_usd');
  await rate.set({ value: '0' }).execute();
  expect(await trader.sell(dollars)).toMatchObject({ status: 409, code: 'exchange-rate-missing' });
  await rate.set({ value: '83.25' }).execute();
});

it('a lot whose symbol is no longer listed cannot be sold at a price of the customer’s choice', async () => {
  const { db } = broker;
  await db.updateTable('orders').set({ symbol: 'GONE.NS' }).where('no', '=', lot.orderNo).execute();
  expect(await trader.sell(lot, { sellPrice: '1000000' })).toMatchObject({ code: 'market-closed' });
  expect((await trader.orders())[0]?.isOpen).toBe(true);
});
