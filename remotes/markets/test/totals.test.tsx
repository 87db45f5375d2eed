/** Whatever a customer bought and sold, the totals that the app works out are those of the back end, and the sums of its parts. */
import { call } from '@bourse/api/client';
import { getQuote } from '@bourse/contract/market';
import { buy, listOrders, sell } from '@bourse/contract/orders';
import { listPositions } from '@bourse/contract/positions';
import { listRealisedLots } from '@bourse/contract/realised';
import { gainsOf, leftOf, lotsOf, paidFor, takeOldest, unitsOf, wholeOf } from '@bourse/figures/lots';
import { profitOf, profitOfAll } from '@bourse/figures/records';
import { worthOf } from '@bourse/figures/worth';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { testBroker } from '@bourse/testing/broker';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

const broker = testBroker();
const SYMBOLS = ['EXSTEEL.NS', 'DEMOBANK.NS', 'EXMPL'];
const RUNS = 6;

/** A purchase of so many, or a sale of so many from the oldest lots, as the ticket takes them; then some hours pass. */
const trade = fc.record({
  what: fc.constantFrom('buy' as const, 'sell' as const),
  symbol: fc.constantFrom(...SYMBOLS),
  quantity: fc.integer({ min: 1, max: 40 }),
  hours: fc.integer({ min: 0, max: 60 }),
});

let count = 0;
const key = () => {
  count += 1;
  return { key: `totals-${String(count).padStart(4, '0')}` };
};
let start: number;
beforeAll(() => {
  start = broker.current.clock.now();
});
afterAll(() => broker.current.clock.set(start));

const sum = (amounts: readonly Decimal[]): Decimal => add('0', ...amounts);
const ordersIn = async () => (await call(listOrders, { kind: 'stock', limit: 100 })).items;

it('lots, positions and profits of sales stay consistent however lots are split by partial sales', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(trade, { minLength: 1, maxLength: 12 }), async (trades) => {
      await broker.enterAs('newcomer');
      for (const { what, symbol, quantity, hours } of trades) {
        const { price } = await call(getQuote, { symbol });
        if (what === 'buy')
          await call(buy, { symbol, quantity, price, kind: 'stock' }, key()).catch(() => {});
        else {
          for (const part of takeOldest(lotsOf(await ordersIn(), symbol), quantity))
            await call(
              sell,
              { lotNo: part.lot.orderNo, quantity: part.quantity, price: part.lot.price, sellPrice: price },
              key(),
            );
        }
        broker.current.clock.advance(hours * 3_600_000);
      }
      const orders = await ordersIn();
      const positions = (await call(listPositions, { kind: 'stock', limit: 100 })).items;
      for (const symbol of SYMBOLS) {
        const lots = lotsOf(orders, symbol);
        const position = positions.find((one) => one.symbol === symbol);
        expect(unitsOf(lots.map(wholeOf))).toBe(position?.quantity ?? 0);
        expect(lots.every((lot) => leftOf(lot) > 0)).toBe(true);
        if (!position?.price || !position.value) continue;
        const { price, value, cost } = position;
        expect(sum(lots.map((lot) => paidFor(wholeOf(lot))))).toBe(add(cost));
        const made = gainsOf(lots, price, position.rate ?? '1', broker.current.clock.now());
        expect(sum(made.gains.map(({ amount }) => amount))).toBe(sub(value, cost));
        expect(made.total).toEqual(worthOf(position).total);
      }
      const { sums } = await call(listRealisedLots, { limit: 100 });
      const sales = orders.filter(({ side }) => side === 'sell');
      expect(sum(sales.flatMap((sale) => profitOf(sale, orders)?.amount ?? []))).toBe(
        add(sums?.profit ?? '0'),
      );
      if (sales.length > 0) expect(profitOfAll(orders, orders)?.amount).toBe(add(sums?.profit ?? '0'));
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
