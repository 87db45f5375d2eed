/** What a lot of an offer is worth, and when it can be sold. */
import { getCustomer } from '@bourse/contract/customer';
import { buy, type Order } from '@bourse/contract/orders';
import { listPositions } from '@bourse/contract/positions';
import { orderCost } from '@bourse/figures/order-cost';
import { add, type Decimal, decimal, mul, round, sub } from '@bourse/money/decimal';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addOffer, CODE, DAY, giveCode, MINUTE } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { TEST_INSTANT } from '../../testing/seeded.ts';
import { runCommand } from '../back-office/run-command.ts';

const SYMBOL = 'EXSTEEL.NS';
const QUANTITY = 250;
let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.close());
beforeEach(async () => {
  broker.clock.set(TEST_INSTANT);
  trader = await broker.newcomer();
  await giveCode(broker, trader);
});

/** Buys an offer at this fraction of the market's price. */
const purchase = async (part: Decimal) => {
  const price = round(mul(broker.price(SYMBOL), part), 2);
  const offerId = await addOffer(broker, { symbol: SYMBOL, price });
  const order = { kind: 'bulk', symbol: SYMBOL, quantity: QUANTITY, price, offerId } as const;
  const outcome = await trader.call(buy, { ...order, transactionCode: CODE }, { key: broker.newKey() });
  expect(outcome.code).toBe('ok');
  return orderCost('buy', price, QUANTITY, '1');
};
const inMarket = (quantity = QUANTITY): Decimal => add(mul(broker.price(SYMBOL), decimal(quantity)));
const position = async () => (await trader.ask(listPositions, { kind: 'stock' })).items[0];
const assets = async () => (await trader.ask(getCustomer, {})).totalAssets;
const lotOf = async () => (await trader.orders()).find(({ side }) => side === 'buy') as Order;

it('an unsettled lot is valued at its cost while the market pays more', async () => {
  const before = await assets();
  const cost = await purchase('0.95');
  expect(await assets()).toBe(sub(before, cost.fee));
  expect(await position()).toMatchObject({
    quantity: QUANTITY,
    unsettledQuantity: QUANTITY,
    value: add(cost.notional),
    dayChange: sub('0', cost.fee),
  });
  broker.clock.advance(DAY - 1);
  expect(await position()).toMatchObject({ unsettledQuantity: QUANTITY });
  broker.clock.advance(1);
  expect(await position()).toMatchObject({ unsettledQuantity: 0, value: inMarket() });
  expect(await assets()).toBe(add(sub(before, cost.total), inMarket()));
});

it('an unsettled lot that cost more than the market price is valued at the market price', async () => {
  await purchase('1.05');
  expect(await position()).toMatchObject({ unsettledQuantity: QUANTITY, value: inMarket() });
});

it('the day’s result of a position equals the change of its value, also on the day a lot settles', async () => {
  await purchase('0.95');
  await trader.buy(SYMBOL, 10);
  // The account's day begins at midnight in Kolkata; the lot settles eleven hours later.
  const midnight = Date.parse('2026-03-12T00:00:00+05:30');
  broker.clock.set(midnight - 1);
  const then = await position();
  for (const at of [midnight, midnight + 2 * 60 * MINUTE, TEST_INSTANT + DAY - 1, TEST_INSTANT + DAY]) {
    broker.clock.set(at);
    const now = await position();
    expect(now?.dayChange).toBe(sub(now?.value ?? '0', then?.value ?? '0'));
  }
  expect((await position())?.value).toBe(inMarket(QUANTITY + 10));
});

it('a lot can be sold once it has settled, not a moment before', async () => {
  await purchase('0.95');
  const lot = await lotOf();
  expect(lot.sellableAt).toBe(TEST_INSTANT + DAY);
  expect(await trader.sell(lot)).toMatchObject({ status: 409, code: 'lot-not-settled' });
  broker.clock.set(TEST_INSTANT + DAY - 1);
  expect(await trader.sell(lot)).toMatchObject({ code: 'lot-not-settled' });
  broker.clock.set(TEST_INSTANT + DAY);
  expect((await trader.sell(lot)).code).toBe('ok');
});

it('a delay that the back office changes applies to later purchases', async () => {
  await purchase('0.95');
  await runCommand(broker, ['delays', 'set', 'offer-settlement', '60']);
  expect((await lotOf()).sellableAt).toBe(TEST_INSTANT + DAY);
  await purchase('0.96');
  expect((await lotOf()).sellableAt).toBe(TEST_INSTANT + MINUTE);
  await runCommand(broker, ['delays', 'set', 'offer-settlement', '86400']);
});

it('a lot bought in the market can be sold at once', async () => {
  await trader.buy(SYMBOL, 10);
  expect((await lotOf()).sellableAt).toBeNull();
  expect((await trader.sell(await lotOf())).code).toBe('ok');
});
