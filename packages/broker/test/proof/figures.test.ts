/**
 * The figures of a customer, compared with each other in random histories on random days: what one function makes of one
 * answer is what another makes of another answer, and parts add up to the total beside them.
 */
import { getStatement, listBills } from '@bourse/contract/bills';
import { getCustomer } from '@bourse/contract/customer';
import { listLoans } from '@bourse/contract/loans';
import type { Order } from '@bourse/contract/orders';
import { positionKind } from '@bourse/contract/position-kind';
import { listPositions } from '@bourse/contract/positions';
import { listRealisedLots } from '@bourse/contract/realised';
import { listRecharges } from '@bourse/contract/recharges';
import { listWithdrawals } from '@bourse/contract/withdrawals';
import { getWorthHistory } from '@bourse/contract/worth-history';
import { otherHolds, partsOfDay, todayOf, totalResult, worthByKind } from '@bourse/figures/account';
import { averagePrice } from '@bourse/figures/average-price';
import { balanceBefore, entriesOf, signedAmount } from '@bourse/figures/bills';
import { holdingValue, valuesOf } from '@bourse/figures/holding-value';
import { owedLoans, sumOfLoans } from '@bourse/figures/loans';
import { gainsOf, paidFor } from '@bourse/figures/lot-gains';
import { costOfPart } from '@bourse/figures/lot-parts';
import { leftOf, lotsOf, takeOldest, unitsOf, wholeOf } from '@bourse/figures/lots';
import { gainOfDay, netWorth, ownsNothing, putInToday } from '@bourse/figures/net-worth';
import { orderCost, sumOfCosts } from '@bourse/figures/order-cost';
import { changeOf, changePercentOf } from '@bourse/figures/quotes';
import { gainOfSums, sumsOf as sumsOfLots } from '@bourse/figures/realised';
import { beforeFee, profitOf, profitOfAll, sumsOfOrders, tradedPrice } from '@bourse/figures/records';
import { percentagesOf, sharesOf } from '@bourse/figures/shares';
import { closes, feesOf, isComplete, statementOf, sumsOf } from '@bourse/figures/statement';
import { movedMoney, netWorthAt, resultBetween } from '@bourse/figures/value-history';
import { closedOf, sumOfWorth, worthOf } from '@bourse/figures/worth';
import { add, type Decimal, isZero, sub } from '@bourse/money/decimal';
import { gainOn } from '@bourse/money/gain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireInstrument } from '../../src/instruments/rows.ts';
import { DAY } from '../products.ts';
import { makeCall, openForAll, type RandomCall, randomCall } from '../random-calls.ts';
import { runs } from '../sizes.ts';
import { openTestBroker, type TestBroker, type Trader } from '../test-broker.ts';

/** Calls of one day, and at which hour the customer then looks. */
const days: fc.Arbitrary<{ calls: RandomCall[]; hour: number }[]> = fc.array(
  fc.record({ calls: fc.array(randomCall, { maxLength: 7 }), hour: fc.nat(20) }),
  { minLength: 1, maxLength: 4 },
);

const DOLLAR: Decimal = '83.2517';

let broker: TestBroker;
let start: number;
beforeAll(async () => {
  broker = await openTestBroker();
  await broker.setRate('stock', 'USD', DOLLAR);
  await broker.setRate('block', 'USD', DOLLAR);
  start = broker.clock.now();
});
afterAll(() => broker.close());

const all = { limit: 100 };
const sum = <T>(rows: readonly T[], of: (row: T) => Decimal | null | undefined): Decimal =>
  add('0', ...rows.map((row) => of(row) ?? '0'));

/** Everything that the customer can see at one instant. */
const lookAt = async (trader: Trader) => {
  const from = { from: start, to: broker.clock.now() + 1 };
  const lists = await Promise.all(
    positionKind.options.map((kind) => trader.ask(listPositions, { kind, ...all })),
  );
  return {
    now: broker.clock.now(),
    customer: await trader.ask(getCustomer, {}),
    positions: lists.flatMap(({ items }) => items),
    orders: await trader.orders(),
    realised: await trader.ask(listRealisedLots, all),
    bills: await trader.bills(),
    income: (await trader.ask(listBills, { direction: 'income', ...all })).items,
    expense: (await trader.ask(listBills, { direction: 'expense', ...all })).items,
    statement: await trader.ask(getStatement, from),
    history: (await trader.ask(getWorthHistory, { range: 'all' })).items,
    loans: (await trader.ask(listLoans, all)).items,
    recharges: (await trader.ask(listRecharges, all)).items,
    withdrawals: (await trader.ask(listWithdrawals, all)).items,
  };
};
type Seen = Awaited<ReturnType<typeof lookAt>>;

const rateOf = (symbol: string): Decimal => (requireInstrument(symbol).currency === 'INR' ? '1' : DOLLAR);
const sales = (orders: readonly Order[]) => orders.filter(({ side }) => side === 'sell');

const CHECKS: Readonly<Record<string, (seen: Seen) => void>> = {
  'account: total assets are balance, money on hold and the kinds of positions'({ customer, positions }) {
    const kinds = worthByKind(customer, undefined) ?? [];
    const parts = [customer.available, customer.reserved ?? '0', ...kinds.map(({ value }) => value ?? '0')];
    expect(add('0', ...parts)).toBe(add(customer.totalAssets));
    expect(otherHolds(customer)).toBeUndefined();
    if (ownsNothing(customer)) expect(positions).toEqual([]);
    const shares = sharesOf(parts);
    expect(percentagesOf(shares).reduce((total, percent) => total + percent, 0)).toBe(100);
    // The same kinds, added up from the lists of positions.
    const open = kinds.filter(({ count }) => count > 0);
    const added = worthByKind({ ...customer, held: null }, positions);
    expect(added).toEqual(open);
    expect(totalResult(kinds)).toEqual(positions.length > 0 ? sumOfWorth(positions).total : undefined);
  },

  'account: net worth is what is owned less the loans that are owed'({ customer, loans }) {
    expect(sumOfLoans(owedLoans(loans))).toBe(add(customer.loan));
    expect(add(netWorth(customer), customer.loan)).toBe(add(customer.totalAssets));
  },

  "account: today's result is that of all kinds and of income"({ customer, positions }) {
    const { day } = customer;
    if (!day) throw new Error('Every holding has a price.');
    const { open, realised } = partsOfDay(day);
    expect(add(open, realised, day.income)).toBe(add(day.result));
    const closed = closedOf(day, positionKind.options);
    const held = sumOfWorth(positions, closed);
    expect(held.dayParts).toEqual({ open, realised });
    expect(held.day).toEqual(
      gainOn(
        sum(day.kinds, ({ putIn }) => putIn),
        add(open, realised),
      ),
    );
    expect(todayOf(customer, undefined)?.gain).toEqual(gainOfDay(customer, day));
    const out = sub(day.putIn ?? '0', putInToday(netWorth(customer), day.result, '0'));
    expect(sub(putInToday(netWorth(customer), day.result, out), day.putIn ?? '0')).toBe('0');
  },

  'position: its instrument, its lots and its cost'({ positions, orders, now }) {
    for (const position of positions) {
      const { symbol, quantity, price, cost, fees, value } = position;
      const quote = broker.market.quote(requireInstrument(symbol), now);
      expect([changeOf(position), changePercentOf(position)]).toEqual([
        add(quote.change),
        quote.changePercent,
      ]);
      const lots = lotsOf(orders, symbol);
      const whole = lots.map(wholeOf);
      expect([unitsOf(whole), unitsOf(takeOldest(lots, quantity))]).toEqual([quantity, quantity]);
      expect(sum(whole, paidFor)).toBe(add(cost));
      const rate = position.rate ?? '0';
      const { gains, cost: paid, total } = gainsOf(lots, price ?? '0', rate, now);
      expect([sum(gains, ({ amount }) => amount), paid]).toEqual([total.amount, add(cost)]);
      expect(total).toEqual(worthOf(position).total);
      // Notional, by the average price: the cost without its fees.
      const average = averagePrice(
        lots.map((lot) => ({ price: lot.price, quantity: leftOf(lot) })),
        12,
      );
      const apart = Number(
        sub(orderCost('buy', average, quantity, rateOf(symbol)).notional, sub(cost, fees ?? '0')),
      );
      expect(Math.abs(apart)).toBeLessThan(0.01 * (lots.length + 1));
      const settled = [{ quantity }];
      if (position.unsettledQuantity === 0) {
        expect(holdingValue(settled, price ?? '0', rate)).toBe(add(value ?? '0'));
        expect(valuesOf(settled, price ?? '0', rate)).toEqual([value]);
      }
    }
    expect(new Set(lotsOfAll(orders))).toEqual(new Set(positions.map(({ symbol }) => symbol)));
  },

  'record: what it cost, and what sales have made'({ orders, realised }) {
    for (const order of orders) {
      const cost = orderCost(order.side, tradedPrice(order), order.quantity, rateOf(order.symbol));
      expect(beforeFee(order)).toBe(add(cost.notional));
      // Shares of an offering have no fee.
      if (!isZero(order.fee ?? '0'))
        expect([order.total, order.fee]).toEqual([add(cost.total), add(cost.fee)]);
    }
    const { items, sums } = realised;
    const expected = sums ?? { cost: '0', proceeds: '0', fees: '0', profit: '0' };
    for (const [key, value] of Object.entries(sumsOfLots(items)))
      expect(value, key).toBe(add(expected[key as keyof typeof expected]));
    const sold = sales(orders);
    expect(sum(sold, (sale) => profitOf(sale, orders)?.amount)).toBe(add(expected.profit));
    if (sold.length > 0) expect(profitOfAll(orders, orders)).toEqual(gainOfSums(expected));
    expect(sumsOfOrders(sold).total).toBe(add(expected.proceeds));
    // What was paid for everything is what was sold of it and what is left.
    const purchases = orders.filter(({ side }) => side === 'buy');
    const left = sum(purchases, (lot) => costOfPart(lot, lot.quantity - leftOf(lot), lot.quantity));
    expect(sumsOfOrders(purchases).total).toBe(add(expected.cost, left));
  },

  'activity: rows, heads and statement'({ customer, bills, income, expense, statement, now }) {
    const entries = entriesOf(bills);
    expect(sum(entries, ({ amount }) => amount)).toBe(add(customer.available));
    for (const [n, entry] of entries.entries())
      expect(balanceBefore(entry)).toBe(add(entries[n + 1]?.balance ?? '0'));
    expect(sum(bills, signedAmount)).toBe(add(customer.available));
    const inTab = entriesOf(income, { direction: 'income' });
    const outTab = entriesOf(expense, { direction: 'expense' });
    expect(inTab).toEqual(entries.filter(({ direction }) => direction === 'income'));
    expect(outTab).toEqual(entries.filter(({ direction }) => direction === 'expense'));
    expect(sumsOf(statement, 'income').total).toBe(sum(inTab, ({ amount }) => amount));
    expect(sumsOf(statement, 'expense').total).toBe(sum(outTab, ({ amount }) => amount));
    expect([closes(statement), isComplete(statement, entries)]).toEqual([true, true]);
    expect(feesOf(statement)).toBe(sum(entries, ({ fee }) => fee));
    const added = statementOf(bills, { from: start, to: now + 1 }, true);
    const ordered = (of: typeof statement.sums) =>
      of
        .map((one) => ({ ...one, amount: add(one.amount), fees: add(one.fees ?? '0') }))
        .sort((a, b) => (a.reason + a.direction < b.reason + b.direction ? -1 : 1));
    expect(ordered(added?.sums ?? [])).toEqual(ordered(statement.sums));
  },

  'value over time: its last point is now, and moved money is a mark'(seen) {
    const { customer, history, recharges, withdrawals } = seen;
    const [first, last] = [history[0], history.at(-1)];
    if (!first || !last) throw new Error('An account has a beginning and a present.');
    expect(last.total).toBe(add(customer.totalAssets));
    expect(netWorthAt(last)).toBe(netWorth(customer));
    const came = sum(recharges, ({ status, amount }) => (status === 'completed' ? amount : '0'));
    const left = sum(withdrawals, ({ status, amount }) => (status === 'completed' ? amount : '0'));
    const moved = movedMoney(history);
    // The welcome credit is no recharge that was asked for.
    expect(sum(moved, ({ own }) => own)).toBe(add(sub(came, left), '100000'));
    expect(sum(moved, ({ borrowed }) => borrowed)).toBe(add(customer.loan));
    expect(resultBetween(first, last)).toEqual(
      gainOn(add(came, '100000'), sub(sub(netWorth(customer), add(came, '100000')), sub('0', left))),
    );
  },
};

const lotsOfAll = (orders: readonly Order[]) =>
  orders.filter(({ isOpen }) => isOpen).map(({ symbol }) => symbol);

it('every figure is the same wherever it is computed, after any calls on any days', async () => {
  await fc.assert(
    fc.asyncProperty(days, async (history) => {
      broker.clock.set(start);
      const customer = await openForAll(broker);
      for (const { calls, hour } of history) {
        for (const call of calls) {
          broker.clock.advance(call[1] * 10_000);
          await makeCall(broker, customer, call);
        }
        await broker.scheduler.run();
        broker.clock.advance((hour * DAY) / 24);
        const seen = await lookAt(customer.trader);
        for (const [name, check] of Object.entries(CHECKS)) {
          try {
            check(seen);
          } catch (error) {
            throw new Error(name, { cause: error });
          }
        }
        broker.clock.advance(DAY / 12);
        await broker.scheduler.run();
      }
    }),
    { numRuns: runs({ short: 5, all: 20, hand: 300 }), endOnFailure: true },
  );
});

it('the cost of an order of several calls is the sum of theirs', () => {
  const costs = [orderCost('sell', '10.05', 3, '1'), orderCost('sell', '10.05', 4, '1')];
  expect(
    isZero(
      sub(
        sumOfCosts(costs).total,
        sum(costs, ({ total }) => total),
      ),
    ),
  ).toBe(true);
});
