/** The price at which an order is filled, and its refusal when the market has moved too far (D77). */

import { buy, type Order, sell } from '@bourse/contract/orders';
import { orderCost } from '@bourse/figures/order-cost';
import { add, cmp, type Decimal, mul, round } from '@bourse/money/decimal';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addOffer, CODE, give, giveCode } from '../../test/products.ts';
import { runs } from '../../test/sizes.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { TEST_INSTANT } from '../../testing/seeded.ts';
import { hashToken } from '../call/token.ts';
import { placeBuy } from '../ledger/post.ts';

const SYMBOL = 'EXSTEEL.NS';
let broker: TestBroker;
let trader: Trader;
let seen: Decimal;
beforeAll(async () => {
  broker = await openTestBroker();
  await broker.setRate('stock', 'USD', '83.25');
  await broker.setRate('block', 'USD', '83.25');
});
afterAll(() => broker.close());
beforeEach(async () => {
  trader = await broker.newcomer();
  seen = broker.price(SYMBOL);
});
afterEach(() => broker.clock.set(TEST_INSTANT));

/** Advances the clock until the price is above (1) or below (-1) the one that was seen. */
const waitUntil = (side: 1 | -1): Decimal => {
  while (cmp(broker.price(SYMBOL), seen) !== side) broker.clock.advance(1_000);
  return broker.price(SYMBOL);
};
const times = (price: Decimal, factor: Decimal): Decimal => round(mul(price, factor), 4);
const purchase = (change: object = {}) =>
  trader.call(
    buy,
    { symbol: SYMBOL, quantity: 10, price: seen, kind: 'stock', ...change },
    { key: broker.newKey() },
  );
const lastOrder = async (): Promise<Order> => {
  const [order] = await trader.orders();
  if (!order) throw new Error('There is no order.');
  return order;
};

describe('a purchase', () => {
  it('is filled at the present price if that has fallen since it was seen', async () => {
    const present = waitUntil(-1);
    expect((await purchase()).code).toBe('ok');
    const order = await lastOrder();
    expect(order.price).toBe(add(present));
    expect(order.total).toBe(add(orderCost('buy', present, 10, '1').total));
  });

  it('has the seen price as its limit if it names no other', async () => {
    waitUntil(1);
    expect(await purchase()).toMatchObject({ status: 409, code: 'price-changed' });
    expect(await trader.orders()).toEqual([]);
  });

  it('is filled at the present price up to its worst price, and refused above it', async () => {
    const present = waitUntil(1);
    expect((await purchase({ worstPrice: times(present, '0.9999') })).code).toBe('price-changed');
    expect((await purchase({ worstPrice: present })).code).toBe('ok');
    expect((await lastOrder()).price).toBe(add(present));
    expect((await purchase({ worstPrice: times(present, '2') })).code).toBe('ok');
    expect((await lastOrder()).price).toBe(add(present));
  });
});

describe('a sale', () => {
  let lot: Order;
  beforeEach(async () => {
    await trader.buy(SYMBOL, 10);
    lot = await lastOrder();
  });
  const sale = (change: object = {}) =>
    trader.call(
      sell,
      { lotNo: lot.orderNo, price: lot.price, sellPrice: seen, ...change },
      { key: broker.newKey() },
    );

  it('is filled at the present price if that has risen since it was seen', async () => {
    const present = waitUntil(1);
    expect((await sale()).code).toBe('ok');
    const order = await lastOrder();
    expect(order.sellPrice).toBe(add(present));
    expect(order.total).toBe(add(orderCost('sell', present, 10, '1').total));
  });

  it('has the seen price as its limit if it names no other', async () => {
    waitUntil(-1);
    expect(await sale()).toMatchObject({ status: 409, code: 'price-changed' });
    expect((await lastOrder()).isOpen).toBe(true);
  });

  it('is filled at the present price down to its worst price, and refused below it', async () => {
    const present = waitUntil(-1);
    expect((await sale({ worstPrice: times(present, '1.0001') })).code).toBe('price-changed');
    expect((await sale({ worstPrice: present })).code).toBe('ok');
    expect((await lastOrder()).sellPrice).toBe(add(present));
  });
});

describe('the conversion that the customer saw', () => {
  const withRate = async <T>(tag: string, value: string, act: () => Promise<T>): Promise<T> => {
    const rate = broker.db.updateTable('settings').where('tag', '=', tag);
    await rate.set({ value }).execute();
    try {
      return await act();
    } finally {
      await rate.set({ value: '83.25' }).execute();
    }
  };
  const dollars = (change: object) =>
    purchase({ symbol: 'EXMPL', quantity: 3, price: broker.price('EXMPL'), ...change });

  it('limits a purchase’s total if the conversion has become worse', async () => {
    const price = broker.price('EXMPL');
    const worstPrice = times(price, '1.001');
    await withRate('rate_stock_usd', '84', async () => {
      expect(await dollars({ worstPrice, rate: '83.25' })).toMatchObject({ code: 'price-changed' });
      expect((await dollars({ worstPrice: times(price, '1.02'), rate: '83.25' })).code).toBe('ok');
      const atMost = orderCost('buy', times(price, '1.02'), 3, '83.25').total;
      expect(cmp((await lastOrder()).total, atMost)).toBeLessThanOrEqual(0);
      expect((await dollars({ worstPrice })).code).toBe('ok');
      expect((await lastOrder()).total).toBe(add(orderCost('buy', price, 3, '84').total));
    });
  });

  it('limits a sale’s proceeds', async () => {
    await dollars({});
    const lot = await lastOrder();
    const sale = { lotNo: lot.orderNo, price: lot.price, sellPrice: broker.price('EXMPL') };
    await withRate('rate_stock_usd', '82', async () => {
      const send = (input: object) => trader.call(sell, { ...sale, ...input }, { key: broker.newKey() });
      expect((await send({ rate: '83.25' })).code).toBe('price-changed');
      expect((await send({ rate: '83.25', worstPrice: times(sale.sellPrice, '0.98') })).code).toBe('ok');
    });
  });

  it('limits an offer’s total too', async () => {
    await giveCode(broker, trader);
    const offer = { symbol: 'EXMPL', region: 'US', currency: 'USD', price: '1.00' } as const;
    const offerId = await addOffer(broker, offer);
    const deal = { symbol: 'EXMPL', kind: 'bulk', quantity: 200, price: '1', offerId, transactionCode: CODE };
    await withRate('rate_block_usd', '84', async () => {
      expect((await purchase({ ...deal, rate: '83.25' })).code).toBe('price-changed');
      expect((await purchase({ ...deal, rate: '84' })).code).toBe('ok');
    });
  });

  it('is never exceeded, whatever price and rate become', async () => {
    await give(broker, trader, '100000000.00');
    const { db, clock } = broker;
    const some = (from: number, to: number) =>
      fc.integer({ min: from, max: to }).map((n) => (n / 10_000).toFixed(4) as Decimal);
    const [near, far] = [some(99_000, 101_000), some(500_000, 510_000)];
    await fc.assert(
      fc.asyncProperty(near, near, far, far, async (price, worstPrice, rate, seenRate) => {
        const asked = {
          tokenHash: hashToken(trader.token),
          key: broker.newKey(),
          bodyHash: '',
          releaseSet: null,
        };
        const { refusal } = await placeBuy(
          db,
          { ...asked, expiresAt: undefined, clock },
          {
            symbol: 'NOWHERE',
            kind: 'stock',
            // A currency for which the deployment has no rate.
            currency: 'CHF',
            quantity: 7,
            limit: { worstPrice, seenRate },
            fillAt: () => ({ price, rate }),
          },
        );
        const isWithin = cmp(mul(price, rate), mul(worstPrice, seenRate)) <= 0;
        expect(refusal).toBe(isWithin ? null : 'price-changed');
        if (!isWithin) return;
        const { total } = await db
          .selectFrom('orders')
          .select('total')
          .where('request_key', '=', asked.key)
          .executeTakeFirstOrThrow();
        expect(cmp(total, orderCost('buy', worstPrice, 7, seenRate).total)).toBeLessThanOrEqual(0);
      }),
      { numRuns: runs({ short: 40, all: 100, hand: 10_000 }) },
    );
  });
});

it.each([
  ['worst_price', '0'],
  ['worst_price', '-1'],
  ['worst_price', 'cheap'],
  ['rate', '0'],
  ['rate', '-83'],
  ['expires', 'soon'],
])('a limit of %s = %j is refused, naming the field', async (field, value) => {
  const body = { tag: SYMBOL, count: 1, price: seen, mold: 'stock', [field]: value };
  const sent = { token: trader.token, key: broker.newKey() };
  const outcome = await broker.send('POST', '/stock/success/deal/buy', body, sent);
  expect(outcome).toMatchObject({ status: 400, code: 'invalid-input', field });
});
