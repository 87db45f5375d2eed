/** What a lot of an offer is worth, and when it can be sold. */
import { getCustomer } from '@bourse/contract/customer';
import { orderCost } from '@bourse/contract/order-cost';
import { buy, type Order } from '@bourse/contract/orders';
import { listPositions } from '@bourse/contract/positions';
import { add, type Decimal, decimal, mul, round, sub } from '@bourse/money/decimal';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Desk, openDesk, type Trader } from '../../test/desk.ts';
import { addOffer, CODE, DAY, giveCode, MINUTE } from '../../test/products.ts';
import { runCommand } from '../back-office/run-command.ts';
import { TEST_INSTANT } from '../seeded.ts';

const SYMBOL = 'EXSTEEL.NS';
const QUANTITY = 250;
let desk: Desk;
let trader: Trader;
beforeAll(async () => {
  desk = await openDesk();
}, 120_000);
afterAll(() => desk.close());
beforeEach(async () => {
  desk.broker.clock.set(TEST_INSTANT);
  trader = await desk.newcomer();
  await giveCode(desk, trader);
});

/** Buys of an offer at such a part of the market's price. */
const purchase = async (part: Decimal) => {
  const price = round(mul(desk.price(SYMBOL), part), 2);
  const offerId = await addOffer(desk, { symbol: SYMBOL, price });
  const order = { kind: 'bulk', symbol: SYMBOL, quantity: QUANTITY, price, offerId } as const;
  const outcome = await trader.call(buy, { ...order, transactionCode: CODE }, { key: desk.newKey() });
  expect(outcome.code).toBe('ok');
  return orderCost('buy', price, QUANTITY, '1');
};
const inMarket = (quantity = QUANTITY): Decimal => add(mul(desk.price(SYMBOL), decimal(quantity)));
const position = async () => (await trader.ask(listPositions, { kind: 'stock' })).items[0];
const assets = async () => (await trader.ask(getCustomer, {})).totalAssets;
const lotOf = async () => (await trader.orders()).find(({ side }) => side === 'buy') as Order;

it('a lot counts at what it cost until it has settled, where the market pays more', async () => {
  const before = await assets();
  const cost = await purchase('0.95');
  expect(await assets()).toBe(sub(before, cost.fee));
  expect(await position()).toMatchObject({
    quantity: QUANTITY,
    unsettledQuantity: QUANTITY,
    value: add(cost.notional),
    dayChange: sub('0', cost.fee),
  });
  desk.broker.clock.advance(DAY - 1);
  expect(await position()).toMatchObject({ unsettledQuantity: QUANTITY });
  desk.broker.clock.advance(1);
  expect(await position()).toMatchObject({ unsettledQuantity: 0, value: inMarket() });
  expect(await assets()).toBe(add(sub(before, cost.total), inMarket()));
});

it('a lot that was dearer than the market counts at the market’s price', async () => {
  await purchase('1.05');
  expect(await position()).toMatchObject({ unsettledQuantity: QUANTITY, value: inMarket() });
});

it('what the day made of a position is how its value has moved, also on the day on which a lot settles', async () => {
  await purchase('0.95');
  await trader.buy(SYMBOL, 10);
  // The account's day begins at midnight in Kolkata; the lot settles eleven hours later.
  const midnight = Date.parse('2026-03-12T00:00:00+05:30');
  desk.broker.clock.set(midnight - 1);
  const then = await position();
  for (const at of [midnight, midnight + 2 * 60 * MINUTE, TEST_INSTANT + DAY - 1, TEST_INSTANT + DAY]) {
    desk.broker.clock.set(at);
    const now = await position();
    expect(now?.dayChange).toBe(sub(now?.value ?? '0', then?.value ?? '0'));
  }
  expect((await position())?.value).toBe(inMarket(QUANTITY + 10));
});

it('a lot is sold when it has settled, and not a moment before', async () => {
  await purchase('0.95');
  const lot = await lotOf();
  expect(lot.sellableAt).toBe(TEST_INSTANT + DAY);
  expect(await trader.sell(lot)).toMatchObject({ status: 409, code: 'lot-not-settled' });
  desk.broker.clock.set(TEST_INSTANT + DAY - 1);
  expect(await trader.sell(lot)).toMatchObject({ code: 'lot-not-settled' });
  desk.broker.clock.set(TEST_INSTANT + DAY);
  expect((await trader.sell(lot)).code).toBe('ok');
});

it('a delay that the back office changes counts for what is bought afterwards', async () => {
  await purchase('0.95');
  await runCommand(desk.broker, ['delays', 'set', 'offer-settlement', '60']);
  expect((await lotOf()).sellableAt).toBe(TEST_INSTANT + DAY);
  await purchase('0.96');
  expect((await lotOf()).sellableAt).toBe(TEST_INSTANT + MINUTE);
  await runCommand(desk.broker, ['delays', 'set', 'offer-settlement', '86400']);
});

it('what was bought in the market is sold at once', async () => {
  await trader.buy(SYMBOL, 10);
  expect((await lotOf()).sellableAt).toBeNull();
  expect((await trader.sell(await lotOf())).code).toBe('ok');
});
