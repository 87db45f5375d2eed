import { buy, QUOTE_LIFETIME, sell } from '@bourse/contract/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../test/desk.ts';
import { knownInstrument } from '../instruments/rows.ts';
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

it('gives nobody the last close when the exchange opens elsewhere', async () => {
  const trader = await desk.newcomer();
  // Thursday, 9:15 in Kolkata.
  desk.broker.clock.set(Date.parse('2026-03-12T09:15:00+05:30'));
  const { price, previousClose } = desk.broker.market.quote(knownInstrument(SYMBOL), desk.broker.clock.now());
  expect(price).not.toBe(previousClose);
  expect(await trader.buy(SYMBOL, 1, { price: previousClose })).toMatchObject({ code: 'price-changed' });
  expect(await trader.buy(SYMBOL, 1)).toMatchObject({ code: 'ok' });
});

it('lets a currency’s day lead into the next', async () => {
  const trader = await desk.newcomer();
  // 17:00 in New York: one session ends and the next begins.
  const turn = Date.parse('2026-03-11T17:00:00-04:00');
  const pair = knownInstrument('USD/INR');
  const quote = (at: number) => desk.broker.market.quote(pair, at);
  let now = turn;
  while (quote(now).price === quote(turn - 1).price && now < turn + QUOTE_LIFETIME) now += 1_000;
  desk.broker.clock.set(now);
  expect(await trader.buy(pair.symbol, 1, { price: quote(turn - 1).price })).toMatchObject({ code: 'ok' });
});
