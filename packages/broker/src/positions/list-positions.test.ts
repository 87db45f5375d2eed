import { getCustomer } from '@bourse/contract/customer';
import type { PositionKind } from '@bourse/contract/market';
import { orderCost } from '@bourse/contract/order-cost';
import { listPositions } from '@bourse/contract/positions';
import { add, type Decimal, decimal, div, mul, round, sub } from '@bourse/money/decimal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../test/desk.ts';
import { knownInstrument } from '../instruments/rows.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
}, 120_000);
afterAll(() => desk.close());

it('adds the open lots of a symbol up, at the present price', async () => {
  const trader = await desk.newcomer();
  const prices: [number, ReturnType<Desk['price']>][] = [];
  for (const quantity of [3, 4]) {
    prices.push([quantity, desk.price('EXMPL')]);
    await trader.buy('EXMPL', quantity);
    desk.broker.clock.advance(3_600_000);
  }
  const cost = add(
    '0',
    ...prices.map(([quantity, price]) => orderCost('buy', price, quantity, '83.25').total),
  );
  const paid = add('0', ...prices.map(([quantity, price]) => mul(price, decimal(quantity))));
  const quote = desk.broker.market.quote(knownInstrument('EXMPL'), desk.broker.clock.now());
  const worth = (price: typeof quote.price) => round(mul(price, '7', '83.25'), 2, 'half-up');

  const { items, total } = await trader.ask(listPositions, { kind: 'stock' });
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({
    symbol: 'EXMPL',
    quantity: 7,
    averagePrice: add(div(paid, '7', 4)),
    cost: add(cost),
    price: add(quote.price),
    value: add(worth(quote.price)),
    dayChange: add(sub(worth(quote.price), round(mul(paid, '83.25'), 2, 'half-up'))),
    currency: 'USD',
    region: 'US',
  });
});

it('counts the day of what was bought before it from the previous close, and of the rest from its own price', async () => {
  const trader = await desk.newcomer();
  const start = desk.broker.clock.now();
  const dayOf = async (symbol: string) =>
    (await trader.ask(listPositions, { kind: 'stock' })).items.find((item) => item.symbol === symbol)
      ?.dayChange;
  const changeOf = (symbol: string, ...froms: [quantity: number, price: Decimal][]) => {
    const { price } = desk.broker.market.quote(knownInstrument(symbol), desk.broker.clock.now());
    return add('0', ...froms.map(([quantity, from]) => mul(decimal(quantity), sub(price, from))));
  };
  const previousClose = (symbol: string) =>
    desk.broker.market.quote(knownInstrument(symbol), desk.broker.clock.now()).previousClose;

  const first = desk.price('EXSTEEL.NS');
  await trader.buy('EXSTEEL.NS', 3);
  await trader.buy('DEMODATA.NS', 2);
  const abroad = desk.price('EXMPL');
  await trader.buy('EXMPL', 1);
  desk.broker.clock.advance(3_600_000);
  expect(await dayOf('EXSTEEL.NS')).toBe(changeOf('EXSTEEL.NS', [3, first]));

  // India's next session, in its first second and an hour later.
  const opening = Date.parse('2026-03-12T00:00:00+05:30');
  desk.broker.clock.set(opening - 1);
  expect(await dayOf('EXSTEEL.NS')).toBe(changeOf('EXSTEEL.NS', [3, first]));
  desk.broker.clock.set(opening);
  const close = previousClose('EXSTEEL.NS');
  const second = desk.price('EXSTEEL.NS');
  await trader.buy('EXSTEEL.NS', 4);
  desk.broker.clock.advance(3_600_000);
  expect(await dayOf('EXSTEEL.NS')).toBe(changeOf('EXSTEEL.NS', [3, close], [4, second]));
  expect(await dayOf('DEMODATA.NS')).toBe(changeOf('DEMODATA.NS', [2, previousClose('DEMODATA.NS')]));
  // New York is still in the session in which this was bought.
  const { price } = desk.broker.market.quote(knownInstrument('EXMPL'), desk.broker.clock.now());
  const inRupees = (dollars: Decimal) => round(mul(dollars, '83.25'), 2, 'half-up');
  expect(await dayOf('EXMPL')).toBe(sub(inRupees(price), inRupees(abroad)));
  desk.broker.clock.set(start);
});

it.each(['stock', 'forex', 'futures', 'treasury'] as const)(
  'has positions of the demo customer in %s',
  async (kind) => {
    const demo = await desk.demo();
    const { items } = await demo.ask(listPositions, { kind });
    expect(items.length).toBeGreaterThan(0);
    expect(items.every((item) => item.kind === kind)).toBe(true);
  },
);

it('makes the total assets with the available balance and what is reserved', async () => {
  const demo = await desk.demo();
  const kinds: PositionKind[] = ['stock', 'forex', 'futures', 'treasury'];
  const pages = await Promise.all(kinds.map((kind) => demo.ask(listPositions, { kind, limit: 100 })));
  const values = pages.flatMap(({ items }) => items.map(({ value }) => value ?? '0'));
  const customer = await demo.ask(getCustomer, {});
  expect(customer.totalAssets).toBe(add(customer.available, customer.reserved ?? '0', ...values));
});

it('has no value for what the deployment has no rate for', async () => {
  const demo = await desk.demo();
  const rate = desk.broker.db.updateTable('settings').where('tag', '=', 'rate_stock_usd');
  await rate.set({ value: '0' }).execute();
  const { items } = await demo.ask(listPositions, { kind: 'futures' });
  await rate.set({ value: '83.25' }).execute();
  expect(items[0]).toMatchObject({ value: null, dayChange: null });
});

it('pages', async () => {
  const demo = await desk.demo();
  const first = await demo.ask(listPositions, { kind: 'stock', limit: 2 });
  const second = await demo.ask(listPositions, { kind: 'stock', limit: 2, page: 2 });
  expect(first.items).toHaveLength(2);
  expect(first.items.map(({ symbol }) => symbol)).not.toContain(second.items[0]?.symbol);
  expect((await demo.ask(listPositions, { kind: 'stock', page: 99 })).items).toEqual([]);
});

it('refuses an index, a wrong page and a guest', async () => {
  const { token } = await desk.demo();
  const path = '/stock/success/v2/transaction';
  expect(await desk.send('GET', path, { type: 'index' }, { token })).toMatchObject({
    status: 400,
    field: 'type',
  });
  expect(await desk.send('GET', path, {}, { token })).toMatchObject({ code: 'invalid-input', field: 'type' });
  expect(await desk.send('GET', path, { type: 'stock', page: -1 }, { token })).toMatchObject({
    field: 'page',
  });
  expect((await desk.call(listPositions, { kind: 'stock' })).code).toBe('logout');
});
