import { type Bill, type BillSum, getStatement, listBills, type Statement } from '@bourse/contract/bills';
import { getBalance } from '@bourse/contract/customer';
import { purchaseFund } from '@bourse/contract/funds';
import { applyForIpo } from '@bourse/contract/ipo';
import { requestLoan } from '@bourse/contract/loans';
import { requestRecharge, requestWithdrawal } from '@bourse/contract/transfers';
import { add, neg } from '@bourse/money/decimal';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addFund, addIpo, DAY, giveCard, MINUTE } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

const CALLS = ['buy', 'sell', 'recharge', 'withdraw', 'fund', 'ipo', 'loan', 'wait'] as const;
type Step = readonly [call: (typeof CALLS)[number], n: number];
const steps: fc.Arbitrary<Step[]> = fc.array(fc.tuple(fc.constantFrom(...CALLS, 'wait'), fc.nat(999)), {
  maxLength: 14,
});
const SYMBOLS = ['EXSTEEL.NS', 'EXMPL', 'EUR/USD', 'GOI10Y'];

let broker: TestBroker;
let start: number;
beforeAll(async () => {
  broker = await openTestBroker();
  start = broker.clock.now();
}, 120_000);
afterEach(() => broker.clock.set(start));
afterAll(() => broker.close());

const follow = async (trader: Trader, all: readonly Step[]): Promise<void> => {
  const key = () => ({ key: broker.newKey() });
  const cardId = await giveCard(broker, trader);
  for (const [call, n] of all) {
    if (call === 'buy') await trader.buy(SYMBOLS[n % SYMBOLS.length] ?? '', (n % 5) + 1);
    if (call === 'sell') {
      const open = (await trader.orders()).filter(({ isOpen }) => isOpen);
      const lot = open[n % Math.max(1, open.length)];
      if (lot) await trader.sell(lot);
    }
    if (call === 'recharge') await trader.call(requestRecharge, { amount: 10_000 + n }, key());
    if (call === 'withdraw') await trader.call(requestWithdrawal, { cardId, amount: 100 + n }, key());
    if (call === 'loan') await trader.call(requestLoan, { amount: 500 + n }, key());
    if (call === 'fund')
      await trader.call(purchaseFund, { fundId: await addFund(broker, { period_days: 1 }) }, key());
    if (call === 'ipo') {
      const ipoId = await addIpo(broker, { issue_size: 150 });
      await trader.call(applyForIpo, { ipoId, symbol: 'DEMODATA.NS', quantity: 200, price: '50.00' }, key());
    }
    if (call === 'wait') {
      broker.clock.advance(n * 20 * MINUTE);
      await broker.scheduler.run();
    }
  }
};

const allBills = async (trader: Trader, input: { from?: number; to?: number } = {}): Promise<Bill[]> => {
  const bills: Bill[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await trader.ask(listBills, { ...input, page, limit: 100 });
    bills.push(...items);
    if (bills.length >= total) return bills;
  }
};

const signed = ({ direction, amount }: Pick<BillSum, 'direction' | 'amount'>) =>
  direction === 'income' ? amount : neg(amount);
const movement = ({ sums }: Statement) => add('0', ...sums.map(signed));

it('a statement closes to the paisa for any time after any calls, and the next one opens with what it closed with', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fc.nat(15 * DAY), { maxLength: 4 }), async (calls, marks) => {
      broker.clock.set(start);
      const trader = await broker.newcomer();
      await follow(trader, calls);
      const instants = [0, ...marks.map((mark) => start + mark).sort((a, b) => a - b), start + 400 * DAY];
      let closing = '0';
      for (const [n, from] of instants.slice(0, -1).entries()) {
        const to = instants[n + 1] ?? 0;
        const statement = await trader.ask(getStatement, { from, to });
        expect(statement.opening).toBe(closing);
        expect(add(statement.opening, movement(statement))).toBe(add(statement.closing));
        const bills = await allBills(trader, { from, to });
        expect(bills.every(({ createdAt }) => createdAt >= from && createdAt < to)).toBe(true);
        expect(add('0', ...bills.map(signed))).toBe(movement(statement));
        expect(statement.sums.reduce((sum, { count }) => sum + count, 0)).toBe(bills.length);
        closing = statement.closing;
      }
      expect(closing).toBe((await trader.ask(getBalance, {})).available);
    }),
    { numRuns: Number(process.env.PROOF === 'hand' ? 300 : (process.env.PROOF ?? 8)), endOnFailure: true },
  );
}, 180_000);

it('a statement has a sum for each reason and direction, income first', async () => {
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
  expect(sums.map(({ reason, direction, count }) => [reason, direction, count])).toEqual([
    ['sellStock', 'income', 1],
    ['buyStock', 'expense', 2],
    ['transactionExpenses', 'expense', 3],
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
