/**
 * A customer who could choose among the prices of the last seconds would buy at the lowest and sell at the highest
 * without a risk. This bot tries to, and must lose what it pays in fees.
 */

import { buy, QUOTE_LIFETIME, sell } from '@bourse/contract/orders';
import type { PositionKind } from '@bourse/contract/position-kind';
import { FEE_RATE } from '@bourse/figures/order-cost';
import { add, cmp, type Decimal, decimal, max, min, mul, sub } from '@bourse/money/decimal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { give, idOf } from '../../test/products.ts';
import { LONG_TIMEOUT, runs } from '../../test/sizes.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { requireInstrument } from '../instruments/rows.ts';
import { TRADE_EVERY } from '../market/minutes.ts';
import type { Instrument } from '../market/symbols.ts';

const TICKS = runs({ short: 2_000, all: 10_000, hand: 100_000 });
const SYMBOLS = ['MOCKOIL.NS', 'EXSTEEL.NS', 'EUR/USD', 'NG=F'];
const QUANTITY = 20;

let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
  trader = await broker.newcomer();
  await give(broker, trader, '10000000.00');
});
afterAll(() => broker.close());

const pricesOf = (instrument: Instrument): { present: Decimal; low: Decimal; high: Decimal } => {
  const { market, clock } = broker;
  const prices: Decimal[] = [];
  for (let ago = 0; ago < QUOTE_LIFETIME; ago += TRADE_EVERY)
    prices.push(market.quote(instrument, clock.now() - ago).price);
  const present = prices[0] as Decimal;
  return { present, low: prices.reduce((a, b) => min(a, b)), high: prices.reduce((a, b) => max(a, b)) };
};

/** Balance plus the market value of the holdings; the rates in this test are constant. */
const wealth = async (): Promise<Decimal> => {
  const { db } = broker;
  const customer = await idOf(broker, trader);
  const { balance } = await db
    .selectFrom('accounts')
    .select('balance')
    .where('customer_id', '=', customer)
    .executeTakeFirstOrThrow();
  const lots = await db
    .selectFrom('orders')
    .select(['symbol', 'quantity', 'rate'])
    .where('customer_id', '=', customer)
    .where('open', '=', true)
    .execute();
  const held = lots.map(({ symbol, quantity, rate }) => mul(broker.price(symbol), decimal(quantity), rate));
  return add(balance ?? '0', ...held);
};

/** What a price costs a buyer, with the fee. */
const paid = (price: Decimal): Decimal => mul(price, add('1', FEE_RATE));
const received = (price: Decimal): Decimal => mul(price, sub('1', FEE_RATE));

it(
  `a bot that trades ${TICKS} ticks at the best prices of the last seconds ends poorer than it began`,
  async () => {
    const before = await wealth();
    let roundTrips = 0;
    /** Trades at the old price, or at the present one if that is refused. */
    const trade = async (instrument: Instrument): Promise<void> => {
      const { present, low, high } = pricesOf(instrument);
      if (cmp(received(high), paid(low)) <= 0) return;
      const { symbol, kind } = instrument;
      const order = { symbol, kind: kind as PositionKind, quantity: QUANTITY, worstPrice: present };
      const bought = await trader.call(buy, { ...order, price: low }, { key: broker.newKey() });
      expect(bought.code).toBe('ok');
      const lotNo = bought.data.orderNo ?? '';
      const { price } = await broker.db
        .selectFrom('orders')
        .select('price')
        .where('no', '=', lotNo)
        .executeTakeFirstOrThrow();
      const sale = { lotNo, price, sellPrice: high, worstPrice: present };
      expect((await trader.call(sell, sale, { key: broker.newKey() })).code).toBe('ok');
      roundTrips += 1;
    };
    for (let tick = 0; tick < TICKS; tick += 1) {
      broker.clock.advance(TRADE_EVERY);
      await trade(requireInstrument(SYMBOLS[tick % SYMBOLS.length] as string));
    }
    const after = await wealth();
    expect(roundTrips).toBeGreaterThan(TICKS / 100);
    expect(cmp(after, before)).toBe(-1);
  },
  LONG_TIMEOUT,
);
