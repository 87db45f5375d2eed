import { getBalance } from '@bourse/contract/balance';
import { listBills } from '@bourse/contract/bills';
import { getCustomer } from '@bourse/contract/customer';
import { listOffers } from '@bourse/contract/deals';
import { buy, listOrders } from '@bourse/contract/orders';
import { listPositions } from '@bourse/contract/positions';
import { orderCost } from '@bourse/figures/order-cost';
import { add, sub } from '@bourse/money/decimal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addOffer, CODE, DAY, giveCode, idOf } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { runCommand } from '../back-office/run-command.ts';

let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
  await broker.setRate('stock', 'USD', '83.25');
  await broker.setRate('block', 'USD', '83.25');
});
afterAll(() => broker.close());
beforeEach(async () => {
  trader = await broker.newcomer();
  await giveCode(broker, trader);
});

const balance = async () => (await trader.ask(getBalance, {})).available;
const purchase = (offerId: string, change: object = {}, key = broker.newKey()) =>
  trader.call(
    buy,
    {
      kind: 'bulk',
      symbol: 'EXSTEEL.NS',
      quantity: 250,
      price: '120.00',
      transactionCode: CODE,
      offerId,
      ...change,
    },
    { key },
  );

describe('the list of offers', () => {
  it('has those that can be bought first, then those that are sold out or open later, then the closed ones (D65)', async () => {
    const symbol = 'SAMPLECEM.NS';
    const closed = await addOffer(broker, { symbol, status: 2 });
    const open = await addOffer(broker, { symbol });
    const soldOut = await addOffer(broker, { symbol, quantity: 1_000, remaining: 199 });
    // Its time is over, and the back office has not closed it yet.
    const over = await addOffer(broker, { symbol, ends_at: new Date(broker.clock.now()) });
    const later = await addOffer(broker, { symbol, starts_at: new Date(broker.clock.now() + DAY) });
    const mine = [closed, open, soldOut, over, later];
    const { items } = await trader.ask(listOffers, { kind: 'bulk', code: 'SAMPLECEM', limit: 100 });
    expect(items.filter(({ id }) => mine.includes(id)).map(({ id, status }) => [id, status])).toEqual([
      [open, 'open'],
      [soldOut, 'open'],
      [later, 'open'],
      [over, 'closed'],
      [closed, 'closed'],
    ]);
  });

  it('has the offers of one kind, newest first, and finds them by code', async () => {
    const bulk = await addOffer(broker, { symbol: 'MOCKOIL.NS' });
    const qip = await addOffer(broker, { kind: 'qip', symbol: 'EXMPL', region: 'US', currency: 'USD' });
    const newest = (await trader.ask(listOffers, { kind: 'bulk', code: ' mockoil ' })).items;
    expect(newest[0]).toMatchObject({
      id: bulk,
      symbol: 'MOCKOIL.NS',
      name: 'Mock Oil & Gas Ltd',
      price: '120',
      minimumQuantity: 200,
      maximumQuantity: 100_000,
      boughtQuantity: 0,
      quantity: 1_000_000,
      remaining: 1_000_000,
      settlement: DAY / 1_000,
      marketPrice: add(broker.price('MOCKOIL.NS')),
      isMarketOpen: true,
      status: 'open',
      region: 'IN',
    });
    expect((await trader.ask(listOffers, { kind: 'qip' })).items[0]).toMatchObject({ id: qip, region: 'US' });
    expect((await trader.ask(listOffers, { kind: 'qip', code: 'MOCKOIL' })).total).toBe(0);
    expect((await trader.ask(listOffers, { kind: 'bulk', code: '%' })).total).toBe(0);
  });
});

describe('a purchase of an offer', () => {
  it('takes notional and fee, and makes a lot that can be sold after settlement', async () => {
    const cost = orderCost('buy', '120.00', 250, '1');
    const { data, status } = await purchase(await addOffer(broker));
    expect(status).toBe(200);
    expect(await balance()).toBe(sub('100000', cost.total));
    const { items } = await trader.ask(listOrders, { kind: 'bulk' });
    expect(items).toMatchObject([
      { orderNo: data.orderNo, kind: 'bulk', quantity: 250, fee: add(cost.fee), status: 1, isOpen: true },
    ]);
    expect((await trader.ask(listOrders, { kind: 'qip' })).total).toBe(0);
    const bills = (await trader.ask(listBills, {})).items.map(({ reason, amount }) => [reason, amount]);
    expect(bills.slice(0, 2)).toEqual([
      ['transactionExpenses', add(cost.fee)],
      ['buyStock', add(cost.notional)],
    ]);
    const [position] = (await trader.ask(listPositions, { kind: 'stock' })).items;
    expect(position).toMatchObject({ symbol: 'EXSTEEL.NS', quantity: 250, cost: add(cost.total) });
    const [lot] = await trader.orders();
    expect(lot?.sellableAt).toBe(broker.clock.now() + DAY);
  });

  it('is named among what cannot be sold yet, at what it adds to total assets, until it settles', async () => {
    expect((await trader.ask(getCustomer, {})).unsettled).toBeNull();
    await purchase(await addOffer(broker));
    const other = await purchase(await addOffer(broker), { quantity: 300 });
    expect(other.code).toBe('ok');
    const { unsettled, totalAssets, available } = await trader.ask(getCustomer, {});
    expect(unsettled).toEqual({
      count: 2,
      value: sub(totalAssets, available),
      until: broker.clock.now() + DAY,
    });
    const lots = broker.db.updateTable('orders').where('customer_id', '=', await idOf(broker, trader));
    await lots.set({ sellable_at: new Date(broker.clock.now()) }).execute();
    expect((await trader.ask(getCustomer, {})).unsettled).toBeNull();
  });

  it('reduces what is left of the offer, until less than the minimum is left', async () => {
    const offerId = await addOffer(broker, { remaining: 600 });
    const left = async () => {
      const { items } = await trader.ask(listOffers, { kind: 'bulk', limit: 100 });
      const { remaining, boughtQuantity } = items.find(({ id }) => id === offerId) ?? {};
      return [remaining, boughtQuantity];
    };
    expect((await purchase(offerId)).code).toBe('ok');
    expect(await left()).toEqual([350, 250]);
    expect(await purchase(offerId, { quantity: 351 })).toMatchObject({
      status: 409,
      code: 'above-maximum-quantity',
    });
    expect((await purchase(offerId)).code).toBe('ok');
    expect(await left()).toEqual([100, 500]);
    expect(await purchase(offerId, { quantity: 100 })).toMatchObject({ status: 409, code: 'offer-sold-out' });
    expect(await purchase(offerId)).toMatchObject({ code: 'offer-sold-out' });
  });

  it('is refused above one customer’s maximum, summed over all purchases of the offer', async () => {
    const offerId = await addOffer(broker, { maximum_quantity: 500 });
    expect(await purchase(offerId, { quantity: 501 })).toMatchObject({ code: 'above-maximum-quantity' });
    expect((await purchase(offerId)).code).toBe('ok');
    expect(await purchase(offerId, { quantity: 251 })).toMatchObject({ code: 'above-maximum-quantity' });
    expect((await purchase(offerId)).code).toBe('ok');
    expect(await purchase(offerId, { quantity: 200 })).toMatchObject({ code: 'above-maximum-quantity' });
    const other = await broker.newcomer();
    await giveCode(broker, other);
    trader = other;
    expect((await purchase(offerId)).code).toBe('ok');
  });

  it('does not reduce what is left if it is refused', async () => {
    const offerId = await addOffer(broker, { remaining: 1_000 });
    for (const change of [{ quantity: 834 }, { price: '119.99' }, { quantity: 1_001 }])
      expect((await purchase(offerId, change)).code).not.toBe('ok');
    const { items } = await trader.ask(listOffers, { kind: 'bulk', limit: 100 });
    expect(items.find(({ id }) => id === offerId)?.remaining).toBe(1_000);
  });

  it('of a QIP in dollars is converted at the rate of block trades', async () => {
    const rate = broker.db.updateTable('settings').where('tag', '=', 'rate_block_usd');
    await rate.set({ value: '20' }).execute();
    const offerId = await addOffer(broker, {
      kind: 'qip',
      symbol: 'EXMPL',
      region: 'US',
      currency: 'USD',
      price: '15.5',
      minimum_quantity: 10,
    });
    const change = { kind: 'qip', symbol: 'EXMPL', price: '15.5', quantity: 10, urlCount: 1 };
    expect((await purchase(offerId, change)).code).toBe('ok');
    expect(await balance()).toBe(sub('100000', orderCost('buy', '15.5', 10, '20').total));
    await rate.set({ value: '0' }).execute();
    expect(await purchase(offerId, change)).toMatchObject({ status: 409, code: 'exchange-rate-missing' });
    await rate.set({ value: '83.25' }).execute();
  });

  it('in dollars is paid in rupees, and sold whole once it has settled, to the paisa', async () => {
    const offerId = await addOffer(broker, {
      symbol: 'EXMPL',
      region: 'US',
      currency: 'USD',
      price: '14.37',
      minimum_quantity: 10,
    });
    await broker.setRate('block', 'USD', '83.1234');
    const change = { symbol: 'EXMPL', price: '14.37', quantity: 13, rate: '83.1234' };
    expect(await purchase(offerId, { ...change, rate: '83.1233' })).toMatchObject({ code: 'price-changed' });
    expect((await purchase(offerId, change)).code).toBe('ok');
    await broker.setRate('block', 'USD', '83.25');
    // 14.37 × 13 × 83.1234 = 15528.282354, and 0.03 % of it.
    expect(await balance()).toBe(sub('100000', add('15528.28', '4.66')));
    const held = async () => (await trader.ask(listOrders, { kind: 'bulk' })).items[0];
    const lot = await held();
    expect(lot).toMatchObject({ isOpen: true, marketPrice: add(broker.price('EXMPL')), total: '15532.94' });
    if (!lot) throw new Error('no lot');
    broker.clock.advance(DAY - 1);
    trader = await broker.signIn(trader.phone, trader.password);
    expect(await trader.sell(lot)).toMatchObject({ status: 409, code: 'lot-not-settled' });
    broker.clock.advance(1);
    expect((await trader.sell(lot)).code).toBe('ok');
    const { total } = orderCost('sell', broker.price('EXMPL'), 13, '83.25');
    expect(await balance()).toBe(sub(add('100000', total), '15532.94'));
    expect(await held()).toMatchObject({ isOpen: false, marketPrice: null });
    broker.clock.advance(-DAY);
  });

  it('can be sold at once where the back office settles its lot', async () => {
    expect((await purchase(await addOffer(broker))).code).toBe('ok');
    const [lot] = await trader.orders();
    if (!lot) throw new Error('no lot');
    const run = (...args: string[]) => runCommand(broker, args, { user: 'clerk' });
    expect(await run('deals', 'lots')).toContain(lot.orderNo);
    expect(await run('deals', 'settle', lot.id)).toContain('settled');
    expect(await run('deals', 'lots')).not.toContain(lot.orderNo);
    expect((await trader.sell(lot)).code).toBe('ok');
    expect(await run('deals', 'settle', lot.id)).toContain('has settled');
  });

  it('with five wrong codes says until when the right one is refused, and moves no money', async () => {
    const offerId = await addOffer(broker);
    const key = broker.newKey();
    const told = [];
    for (let times = 0; times < 5; times += 1) {
      const { code, details } = await purchase(offerId, { transactionCode: '000000' }, key);
      expect(code).toBe('incorrect-transaction-password');
      told.push(details);
    }
    expect(told.map(({ triesLeft }) => triesLeft)).toEqual([4, 3, 2, 1, 0]);
    const until = told[4]?.lockedUntil;
    expect(until).toBeTypeOf('number');
    expect(await purchase(offerId, {}, key)).toMatchObject({
      status: 423,
      code: 'transaction-password-locked',
      details: { lockedUntil: until },
    });
    expect(await balance()).toBe('100000');
  });

  it.each([
    [{ quantity: 199 }, 'below-minimum-quantity', 400],
    [{ quantity: 0 }, 'below-minimum-quantity', 400],
    [{ quantity: -5 }, 'below-minimum-quantity', 400],
    [{ quantity: 834 }, 'insufficient-funds', 409],
    [{ quantity: 9_000_000_000 }, 'above-maximum-quantity', 409],
    [{ price: '119.99' }, 'price-changed', 409],
    [{ kind: 'qip' }, 'not-found', 404],
    [{ symbol: 'MOCKOIL.NS' }, 'not-found', 404],
    [{ offerId: '999999' }, 'not-found', 404],
    [{ offerId: 'x' }, 'not-found', 404],
    [{ offerId: undefined }, 'not-found', 404],
    [{ transactionCode: '000000' }, 'incorrect-transaction-password', 403],
  ])('with %j is refused and moves no money', async (change, code, status) => {
    expect(await purchase(await addOffer(broker), change)).toMatchObject({ code, status });
    expect(await balance()).toBe('100000');
  });

  it('is refused before the offer opens, with the instant when it does, and after it has closed', async () => {
    const now = broker.clock.now();
    const early = await addOffer(broker, { starts_at: new Date(now + DAY) });
    const late = await addOffer(broker, { ends_at: new Date(now) });
    const closed = await addOffer(broker, { status: 2 });
    const key = broker.newKey();
    for (let times = 0; times < 2; times += 1)
      expect(await purchase(early, {}, key)).toMatchObject({
        status: 409,
        code: 'no-available-time',
        details: { opensAt: now + DAY },
      });
    expect(await purchase(late)).toMatchObject({ status: 409, code: 'offer-closed' });
    expect(await purchase(closed)).toMatchObject({ status: 409, code: 'offer-closed' });
  });

  it('happens once when it is repeated under one key', async () => {
    const offerId = await addOffer(broker);
    const key = broker.newKey();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => purchase(offerId, {}, key)));
    expect(new Set(outcomes.map(({ data }) => data.orderNo)).size).toBe(1);
    expect((await purchase(offerId, { quantity: 251 }, key)).code).toBe('idempotency-key-reused');
    expect((await trader.ask(listOrders, { kind: 'bulk' })).total).toBe(1);
  });

  it('that takes the whole balance succeeds once when several are sent at once', async () => {
    const offerId = await addOffer(broker);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => purchase(offerId, { quantity: 800 })),
    );
    expect(outcomes.filter(({ code }) => code === 'ok')).toHaveLength(1);
    expect(outcomes.filter(({ code }) => code === 'insufficient-funds')).toHaveLength(9);
  });
});
