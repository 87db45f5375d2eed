import { getBalance } from '@bourse/contract/balance';
import { type BillSum, getStatement, type Statement } from '@bourse/contract/bills';
import { entriesOf } from '@bourse/figures/bills';
import { isComplete } from '@bourse/figures/statement';
import { add, neg } from '@bourse/money/decimal';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../test/products.ts';
import { makeCall, openForAll, type RandomCall, randomCall } from '../../test/random-calls.ts';
import { runs } from '../../test/sizes.ts';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';

/** A call, or time that passes. */
type Step = RandomCall | readonly ['wait', n: number];
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ arbitrary: randomCall, weight: 4 }, fc.tuple(fc.constant('wait' as const), fc.nat(999))),
  { maxLength: 14 },
);

let broker: TestBroker;
let start: number;
beforeAll(async () => {
  broker = await openTestBroker();
  start = broker.clock.now();
});
afterEach(() => broker.clock.set(start));
afterAll(() => broker.close());

const follow = async (
  customer: Awaited<ReturnType<typeof openForAll>>,
  all: readonly Step[],
): Promise<void> => {
  for (const step of all) {
    if (step[0] !== 'wait') await makeCall(broker, customer, step);
    else {
      broker.clock.advance(step[1] * 20 * MINUTE);
      await broker.scheduler.run();
    }
  }
};

const signed = ({ direction, amount }: Pick<BillSum, 'direction' | 'amount'>) =>
  direction === 'income' ? amount : neg(amount);
const movement = ({ sums }: Statement) => add('0', ...sums.map(signed));

it('a statement closes to the paisa for any time after any calls, and the next one opens with what it closed with', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fc.nat(15 * DAY), { maxLength: 4 }), async (calls, marks) => {
      broker.clock.set(start);
      const customer = await openForAll(broker);
      const { trader } = customer;
      await follow(customer, calls);
      const instants = [0, ...marks.map((mark) => start + mark).sort((a, b) => a - b), start + 400 * DAY];
      let closing = '0';
      for (const [n, from] of instants.slice(0, -1).entries()) {
        const to = instants[n + 1] ?? 0;
        const statement = await trader.ask(getStatement, { from, to });
        expect(statement.opening).toBe(closing);
        expect(add(statement.opening, movement(statement))).toBe(add(statement.closing));
        const bills = await trader.bills({ from, to });
        expect(bills.every(({ createdAt }) => createdAt >= from && createdAt < to)).toBe(true);
        expect(add('0', ...bills.map(signed))).toBe(movement(statement));
        expect(isComplete(statement, entriesOf(bills))).toBe(true);
        closing = statement.closing;
      }
      expect(closing).toBe((await trader.ask(getBalance, {})).available);
    }),
    { numRuns: runs({ short: 3, all: 8, hand: 300 }), endOnFailure: true },
  );
});

it('a statement has a sum for each reason and direction, income first, with fees in the sums of their trades', async () => {
  const trader = await broker.newcomer();
  const before = { from: 0, to: start };
  expect(await trader.ask(getStatement, before)).toEqual({ opening: '0', closing: '0', sums: [] });
  broker.clock.advance(MINUTE);
  await trader.buy('EXSTEEL.NS', 10);
  await trader.buy('EXSTEEL.NS', 10);
  const [lot] = await trader.orders();
  if (!lot) throw new Error('Nothing was bought.');
  await trader.sell(lot);
  const { opening, closing, sums } = await trader.ask(getStatement, {
    from: start + 1,
    to: start + DAY,
  });
  expect(opening).toBe('100000');
  expect(closing).toBe((await trader.ask(getBalance, {})).available);
  const [sale, ...purchases] = await trader.orders();
  const of = (key: 'total' | 'fee') => add('0', ...purchases.map((order) => order[key] ?? '0'));
  expect(sums).toEqual([
    { reason: 'sellStock', direction: 'income', count: 1, amount: sale?.total, fees: sale?.fee },
    { reason: 'buyStock', direction: 'expense', count: 2, amount: of('total'), fees: of('fee') },
  ]);
});

it.each([
  [{ from: '-1', to: '5' }, 'from'],
  [{ from: '9', to: '5' }, 'to'],
  [{ from: '0', to: '1e21' }, 'to'],
  [{ from: '0', to: '253402300800000' }, 'to'],
  [{ from: 'yesterday', to: '5' }, 'from'],
  [{ from: '0' }, 'to'],
])('a statement of %j is refused, and names %s', async (input, field) => {
  const trader = await broker.newcomer();
  expect(await broker.send('GET', getStatement.path, input, { token: trader.token })).toMatchObject({
    status: 400,
    code: 'invalid-input',
    field,
  });
});
