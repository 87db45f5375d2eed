import { buy, sell } from '@bourse/contract/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../test/desk.ts';
import { TEST_INSTANT } from '../seeded.ts';

const DAY = 86_400_000;
const SYMBOL = 'EXSTEEL.NS';
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ hours: 'real' });
}, 120_000);
afterAll(() => desk.close());

it('neither sells nor buys while the exchange is closed, and does again when it opens', async () => {
  const trader = await desk.newcomer();
  expect((await trader.buy(SYMBOL, 1)).code).toBe('ok');
  const [lot] = await trader.orders();
  if (!lot) throw new Error('There is no lot.');

  // From Wednesday to Saturday.
  desk.broker.clock.set(TEST_INSTANT + 3 * DAY);
  const price = desk.price(SYMBOL);
  const closed = { status: 409, code: 'market-closed' };
  const order = { symbol: SYMBOL, quantity: 1, price, kind: 'stock' as const };
  expect(await trader.call(buy, order, { key: desk.newKey() })).toMatchObject(closed);
  const sale = { lotNo: lot.orderNo, price: lot.price, sellPrice: price };
  expect(await trader.call(sell, sale, { key: desk.newKey() })).toMatchObject(closed);
  expect(await trader.orders()).toHaveLength(1);

  desk.broker.clock.set(TEST_INSTANT + 5 * DAY);
  expect((await trader.sell(lot)).code).toBe('ok');
});
