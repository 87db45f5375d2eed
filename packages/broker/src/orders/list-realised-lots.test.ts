import { listOrders } from '@bourse/contract/orders';
import { listRealisedLots } from '@bourse/contract/realised';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

let broker: TestBroker;
let trader: Trader;
/** When each of three lots was sold: EXSTEEL, EXMPL (in dollars), EXSTEEL. */
const soldAt: number[] = [];
beforeAll(async () => {
  broker = await openTestBroker();
  await broker.setRate('stock', 'USD', '83.25');
  trader = await broker.newcomer();
  for (const symbol of ['EXSTEEL.NS', 'EXMPL', 'EXSTEEL.NS']) {
    await trader.buy(symbol, 3);
    broker.clock.advance(DAY);
    const [lot] = (await trader.orders()).filter(({ isOpen }) => isOpen);
    if (!lot) throw new Error('nothing was bought');
    expect((await trader.sell(lot)).code).toBe('ok');
    soldAt.push(broker.clock.now());
    broker.clock.advance(DAY);
  }
  await trader.buy('EXSTEEL.NS', 1);
});
afterAll(() => broker.close());

const list = (input: object = {}) => trader.ask(listRealisedLots, input);
const sum = (amounts: readonly (Decimal | null)[]) => add('0', ...amounts.map((amount) => amount ?? '0'));

it('each sold lot has what its purchase cost and its sale brought, fees included, and their difference', async () => {
  const orders = (await trader.ask(listOrders, { kind: 'stock', limit: 100 })).items;
  const { items, total, sums, firstSale } = await list();
  expect(total).toBe(3);
  expect(items.map((lot) => lot.symbol)).toEqual(['EXSTEEL.NS', 'EXMPL', 'EXSTEEL.NS']);
  for (const lot of items) {
    const sale = orders.find(({ orderNo }) => orderNo === lot.orderNo);
    const purchase = orders.find(({ orderNo }) => orderNo === lot.lotNo);
    expect(lot).toMatchObject({
      cost: purchase?.total,
      proceeds: sale?.total,
      fees: add(purchase?.fee ?? '0', sale?.fee ?? '0'),
      profit: sub(sale?.total ?? '0', purchase?.total ?? '0'),
      price: purchase?.price,
      sellPrice: sale?.sellPrice,
      boughtRate: purchase?.rate,
      soldRate: sale?.rate,
      boughtAt: purchase?.createdAt,
      soldAt: sale?.createdAt,
      quantity: 3,
    });
    expect(lot.profit).toBe(sale?.profit);
    expect(lot.boughtRate).toBe(lot.symbol === 'EXMPL' ? '83.25' : '1');
  }
  expect(sums).toEqual({
    cost: sum(items.map(({ cost }) => cost)),
    proceeds: sum(items.map(({ proceeds }) => proceeds)),
    fees: sum(items.map(({ fees }) => fees)),
    profit: sum(items.map(({ profit }) => profit)),
  });
  expect(firstSale).toBe(soldAt[0]);
});

it('of a time are those that were sold in it, its first instant included and its last not, with their sums', async () => {
  const [first = 0, second = 0, third = 0] = soldAt;
  const { items, total, sums, firstSale } = await list({ from: second, to: third, limit: 1 });
  expect([total, items[0]?.symbol, firstSale]).toEqual([1, 'EXMPL', first]);
  expect(sums?.profit).toBe(items[0]?.profit);
  expect((await list({ from: first, to: third + 1 })).total).toBe(3);
  expect((await list({ from: third + 1 })).sums).toEqual({
    cost: '0',
    proceeds: '0',
    fees: '0',
    profit: '0',
  });
});

it('of a symbol have pages, with the sums of all of them', async () => {
  const whole = await list({ symbol: 'EXSTEEL.NS' });
  const page = await list({ symbol: 'EXSTEEL.NS', limit: 1, page: 2 });
  expect([whole.total, page.total, page.items.length]).toEqual([2, 2, 1]);
  expect(page.sums).toEqual(whole.sums);
});

it('are the customer’s own, and none before a sale', async () => {
  const other = await broker.newcomer();
  expect(await other.ask(listRealisedLots, {})).toMatchObject({ items: [], total: 0 });
});

it('the orders list can be asked for sales, and for those of a time', async () => {
  const [first = 0, second = 0] = soldAt;
  const orders = (input: object) => trader.ask(listOrders, { kind: 'stock', limit: 100, ...input });
  expect((await orders({ side: 'sell' })).total).toBe(3);
  const { items, total } = await orders({ from: first, to: second });
  expect(total).toBe(2);
  expect(items.map(({ side, symbol }) => [side, symbol])).toEqual([
    ['buy', 'EXMPL'],
    ['sell', 'EXSTEEL.NS'],
  ]);
  expect((await trader.call(listOrders, { kind: 'stock', from: 2, to: 1 })).code).toBe('invalid-input');
});
