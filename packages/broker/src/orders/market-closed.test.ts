import { buy, sell } from '@bourse/contract/orders';
import { add, cmp } from '@bourse/money/decimal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';
import { TEST_INSTANT } from '../../testing/seeded.ts';
import { requireInstrument } from '../instruments/rows.ts';

const DAY = 86_400_000;
const SYMBOL = 'EXSTEEL.NS';
let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker({ hours: 'real' });
});
afterAll(() => broker.close());

it('orders are refused while the exchange is closed, and filled when it opens', async () => {
  const trader = await broker.newcomer();
  expect((await trader.buy(SYMBOL, 1)).code).toBe('ok');
  const [lot] = await trader.orders();
  if (!lot) throw new Error('There is no lot.');

  // From Wednesday to Saturday.
  broker.clock.set(TEST_INSTANT + 3 * DAY);
  const price = broker.price(SYMBOL);
  const closed = { status: 409, code: 'market-closed' };
  const order = { symbol: SYMBOL, quantity: 1, price, kind: 'stock' as const };
  expect(await trader.call(buy, order, { key: broker.newKey() })).toMatchObject(closed);
  const sale = { lotNo: lot.orderNo, price: lot.price, sellPrice: price };
  expect(await trader.call(sell, sale, { key: broker.newKey() })).toMatchObject(closed);
  expect(await trader.orders()).toHaveLength(1);

  broker.clock.set(TEST_INSTANT + 5 * DAY);
  expect((await trader.sell(lot)).code).toBe('ok');
});

it('an order at the opening is filled at the opening price, even if the screen shows the last close', async () => {
  const trader = await broker.newcomer();
  // Thursday, 9:15 in Kolkata.
  broker.clock.set(Date.parse('2026-03-12T09:15:00+05:30'));
  const { price, previousClose } = broker.market.quote(requireInstrument(SYMBOL), broker.clock.now());
  expect(cmp(price, previousClose)).toBe(-1);
  expect((await trader.buy(SYMBOL, 1, { price: previousClose })).code).toBe('ok');
  const [lot] = await trader.orders();
  if (!lot) throw new Error('There is no lot.');
  expect(lot.price).toBe(add(price));
  expect(await trader.sell(lot, { sellPrice: previousClose })).toMatchObject({ code: 'price-changed' });
});
