import { getCustomer } from '@bourse/contract/customer';
import type { PositionKind } from '@bourse/contract/position-kind';
import { listPositions } from '@bourse/contract/positions';
import { orderCost } from '@bourse/figures/order-cost';
import { add, type Decimal, decimal, div, mul, round, sub } from '@bourse/money/decimal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';
import { requireInstrument } from '../instruments/rows.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker();
  await broker.setRate('stock', 'USD', '83.25');
  await broker.setRate('block', 'USD', '83.25');
});
afterAll(() => broker.close());

it('a position sums the open lots of a symbol, at the present price', async () => {
  const trader = await broker.newcomer();
  const prices: [number, ReturnType<TestBroker['price']>][] = [];
  for (const quantity of [3, 4]) {
    prices.push([quantity, broker.price('EXMPL')]);
    await trader.buy('EXMPL', quantity);
    broker.clock.advance(3_600_000);
  }
  const cost = add(
    '0',
    ...prices.map(([quantity, price]) => orderCost('buy', price, quantity, '83.25').total),
  );
  const paid = add('0', ...prices.map(([quantity, price]) => mul(price, decimal(quantity))));
  const quote = broker.market.quote(requireInstrument('EXMPL'), broker.clock.now());
  const worth = (price: typeof quote.price) => round(mul(price, '7', '83.25'), 2, 'half-up');

  const { items, total } = await trader.ask(listPositions, { kind: 'stock' });
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({
    symbol: 'EXMPL',
    quantity: 7,
    averagePrice: add(div(paid, '7', 6)),
    cost: add(cost),
    fees: add('0', ...prices.map(([quantity, price]) => orderCost('buy', price, quantity, '83.25').fee)),
    price: add(quote.price),
    value: add(worth(quote.price)),
    // Everything was bought today, so the day's result is the whole profit, less fees.
    dayChange: add(sub(worth(quote.price), cost)),
    realisedToday: '0',
    currency: 'USD',
    region: 'US',
  });
});

it('today of a position counts older lots from the previous close of their own session, and new ones from their cost', async () => {
  const trader = await broker.newcomer();
  const start = broker.clock.now();
  const rateOf = (symbol: string): Decimal => (symbol === 'EXMPL' ? '83.25' : '1');
  const worth = (symbol: string, quantity: number, price = broker.price(symbol)) =>
    round(mul(price, decimal(quantity), rateOf(symbol)), 2, 'half-up');
  const costOf = (symbol: string, quantity: number) =>
    orderCost('buy', broker.price(symbol), quantity, rateOf(symbol)).total;
  const dayOf = async (symbol: string) => {
    const { items } = await trader.ask(listPositions, { kind: 'stock' });
    const position = items.find((item) => item.symbol === symbol);
    return [position?.dayChange, position?.dayPutIn];
  };
  const closeOf = (symbol: string) =>
    broker.market.quote(requireInstrument(symbol), broker.clock.now()).previousClose;

  const [steel, abroad] = [costOf('EXSTEEL.NS', 3), costOf('EXMPL', 1)];
  await trader.buy('EXSTEEL.NS', 3);
  await trader.buy('EXMPL', 1);
  broker.clock.advance(3_600_000);
  expect(await dayOf('EXSTEEL.NS')).toEqual([sub(worth('EXSTEEL.NS', 3), steel), steel]);

  // After midnight in India, New York's day goes on.
  broker.clock.set(Date.parse('2026-03-12T01:00:00+05:30'));
  const second = costOf('EXSTEEL.NS', 4);
  await trader.buy('EXSTEEL.NS', 4);
  broker.clock.advance(3_600_000);
  const putIn = add(worth('EXSTEEL.NS', 3, closeOf('EXSTEEL.NS')), second);
  expect(await dayOf('EXSTEEL.NS')).toEqual([sub(worth('EXSTEEL.NS', 7), putIn), putIn]);
  expect(await dayOf('EXMPL')).toEqual([sub(worth('EXMPL', 1), abroad), abroad]);

  // After New York's midnight, what was bought the day before counts from its close.
  broker.clock.set(Date.parse('2026-03-12T01:00:00-04:00'));
  const before = worth('EXMPL', 1, closeOf('EXMPL'));
  expect(await dayOf('EXMPL')).toEqual([sub(worth('EXMPL', 1), before), add(before)]);
  broker.clock.set(start);
});

it.each(['stock', 'forex', 'futures', 'treasury'] as const)(
  'the demo customer has positions in %s',
  async (kind) => {
    const demo = await broker.demo();
    const { items } = await demo.ask(listPositions, { kind });
    expect(items.length).toBeGreaterThan(0);
    expect(items.every((item) => item.kind === kind)).toBe(true);
  },
);

it('positions, available balance and reserve add up to the total assets', async () => {
  const demo = await broker.demo();
  const kinds: PositionKind[] = ['stock', 'forex', 'futures', 'treasury'];
  const pages = await Promise.all(kinds.map((kind) => demo.ask(listPositions, { kind, limit: 100 })));
  const values = pages.flatMap(({ items }) => items.map(({ value }) => value ?? '0'));
  const customer = await demo.ask(getCustomer, {});
  expect(customer.totalAssets).toBe(add(customer.available, customer.reserved ?? '0', ...values));
});

it('a position has no value if the deployment has no rate for its currency', async () => {
  const demo = await broker.demo();
  const rate = broker.db.updateTable('settings').where('tag', '=', 'rate_stock_usd');
  await rate.set({ value: '0' }).execute();
  const { items } = await demo.ask(listPositions, { kind: 'futures' });
  await rate.set({ value: '83.25' }).execute();
  expect(items[0]).toMatchObject({ value: null, dayChange: null });
});

it('the positions list has pages', async () => {
  const demo = await broker.demo();
  const first = await demo.ask(listPositions, { kind: 'stock', limit: 2 });
  const second = await demo.ask(listPositions, { kind: 'stock', limit: 2, page: 2 });
  expect(first.items).toHaveLength(2);
  expect(first.items.map(({ symbol }) => symbol)).not.toContain(second.items[0]?.symbol);
  expect((await demo.ask(listPositions, { kind: 'stock', page: 99 })).items).toEqual([]);
});

it('the positions list refuses an index, a wrong page and a guest', async () => {
  const { token } = await broker.demo();
  const path = '/stock/success/v2/transaction';
  expect(await broker.send('GET', path, { type: 'index' }, { token })).toMatchObject({
    status: 400,
    field: 'type',
  });
  expect(await broker.send('GET', path, {}, { token })).toMatchObject({
    code: 'invalid-input',
    field: 'type',
  });
  expect(await broker.send('GET', path, { type: 'stock', page: -1 }, { token })).toMatchObject({
    field: 'page',
  });
  expect((await broker.call(listPositions, { kind: 'stock' })).code).toBe('logout');
});
