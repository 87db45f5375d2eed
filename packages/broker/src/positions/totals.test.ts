/** Whatever a customer did, each total that the API answers is the sum of its parts. */
import { getStatement, listBills } from '@bourse/contract/bills';
import { getCustomer } from '@bourse/contract/customer';
import { listOrders, type Order } from '@bourse/contract/orders';
import type { PositionKind } from '@bourse/contract/position-kind';
import { listPositions } from '@bourse/contract/positions';
import { listRealisedLots } from '@bourse/contract/realised';
import { costOfPart } from '@bourse/figures/lot-parts';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCall, openForAll, type RandomCall, randomCall } from '../../test/random-calls.ts';
import { runs } from '../../test/sizes.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

const KINDS: PositionKind[] = ['stock', 'forex', 'futures', 'treasury'];
const DAY = 86_400_000;

const days: fc.Arbitrary<RandomCall[][]> = fc.array(fc.array(randomCall, { maxLength: 7 }), {
  minLength: 1,
  maxLength: 4,
});

let broker: TestBroker;
let start: number;
beforeAll(async () => {
  broker = await openTestBroker();
  start = broker.clock.now();
});
afterAll(() => broker.close());

const sum = <T>(rows: readonly T[], of: (row: T) => Decimal | null): Decimal =>
  add('0', ...rows.map((row) => of(row) ?? '0'));
const whole = { limit: 100 };

const positionsOf = async (trader: Trader) =>
  (await Promise.all(KINDS.map((kind) => trader.ask(listPositions, { kind, ...whole })))).flatMap(
    ({ items }) => items,
  );

/** What is left of a lot, by the function with which the app works it out. */
const costOfRest = (lot: Order): Decimal =>
  costOfPart(lot, lot.quantity - (lot.left ?? lot.quantity), lot.quantity);

const checkTotals = async (trader: Trader): Promise<void> => {
  const customer = await trader.ask(getCustomer, {});
  const positions = await positionsOf(trader);
  const orders = (await trader.ask(listOrders, { kind: 'stock', ...whole })).items;
  const lots = orders.filter(({ isOpen }) => isOpen);

  const { totalAssets, available, reserved, holds } = customer;
  expect(totalAssets).toBe(
    add(
      available,
      reserved ?? '0',
      sum(positions, ({ value }) => value),
    ),
  );
  expect(sum(holds ?? [], ({ amount }) => amount)).toBe(add(reserved ?? '0'));

  for (const { symbol, kind, quantity, cost } of positions) {
    const own = lots.filter((lot) => lot.symbol === symbol && lot.kind === kind);
    expect(own.reduce((units, { left }) => units + (left ?? 0), 0)).toBe(quantity);
    expect(sum(own, costOfRest)).toBe(add(cost));
  }
  expect(new Set(lots.map(({ symbol }) => symbol))).toEqual(new Set(positions.map(({ symbol }) => symbol)));

  const { items: realised, sums } = await trader.ask(listRealisedLots, whole);
  for (const each of ['cost', 'proceeds', 'fees', 'profit'] as const)
    expect(sum(realised, (row) => row[each])).toBe(add(sums?.[each] ?? '0'));
  expect(sum(orders, ({ profit }) => profit)).toBe(add(sums?.profit ?? '0'));
  // What was paid for everything is what was sold of it and what is left.
  const purchases = orders.filter(({ side }) => side === 'buy');
  const paid = add(
    sum(realised, ({ cost }) => cost),
    sum(positions, ({ cost }) => cost),
  );
  expect(sum(purchases, ({ total }) => total)).toBe(paid);

  const { items: bills } = await trader.ask(listBills, whole);
  const signed = sum(bills, ({ direction, amount }) => (direction === 'income' ? amount : sub('0', amount)));
  expect(signed).toBe(add(available));
  const statement = await trader.ask(getStatement, { from: start, to: broker.clock.now() + 1 });
  const moved = sum(statement.sums, ({ direction, amount }) =>
    direction === 'income' ? amount : sub('0', amount),
  );
  expect([statement.opening, moved, statement.closing].map((one) => add(one))).toEqual([
    '0',
    signed,
    add(available),
  ]);
};

it('every total is the sum of its parts, after any purchases, sales, parts of lots, transfers, loans and days', async () => {
  await fc.assert(
    fc.asyncProperty(days, async (steps) => {
      broker.clock.set(start);
      const customer = await openForAll(broker);
      for (const ofDay of steps) {
        for (const call of ofDay) {
          broker.clock.advance(call[1] * 10_000);
          await makeCall(broker, customer, call);
        }
        await broker.scheduler.run();
        await checkTotals(customer.trader);
        broker.clock.advance(DAY);
      }
      await broker.scheduler.run();
      await checkTotals(customer.trader);
    }),
    { numRuns: runs({ short: 4, all: 15, hand: 300 }), endOnFailure: true },
  );
});
