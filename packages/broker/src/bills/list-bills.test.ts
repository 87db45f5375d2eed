import { getBalance } from '@bourse/contract/balance';
import { listBills } from '@bourse/contract/bills';
import { add, neg } from '@bourse/money/decimal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

let broker: TestBroker;
let demo: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
  demo = await broker.demo();
});
afterAll(() => broker.close());

it('the bills add up to the balance, entry by entry', async () => {
  const items = await demo.bills();
  expect(items.length).toBeGreaterThan(100);
  let balance = add('0');
  for (const bill of items.toReversed()) {
    balance = add(balance, bill.direction === 'income' ? bill.amount : neg(bill.amount));
    expect(bill.balance).toBe(balance);
  }
  expect((await demo.ask(getBalance, {})).available).toBe(balance);
});

it('the bills are in the order of time', async () => {
  const times = (await demo.bills()).map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(times[0]).toBeLessThanOrEqual(broker.clock.now());
});

it('the bills can be filtered by income and expense', async () => {
  const all = await demo.bills();
  const income = await demo.bills({ direction: 'income' });
  const expense = await demo.bills({ direction: 'expense' });
  expect(income.every(({ direction }) => direction === 'income')).toBe(true);
  expect(expense.every(({ direction }) => direction === 'expense')).toBe(true);
  expect(income.length + expense.length).toBe(all.length);
  expect((await demo.ask(listBills, {})).total).toBe(all.length);
});

it('the bills of two years have every reason that a bill can have', async () => {
  const bills = await demo.bills();
  const reasons = new Set(bills.map(({ reason }) => reason));
  expect([...reasons].sort()).toEqual([
    'borrow',
    'buyForex',
    'buyFund',
    'buyFutures',
    'buyStock',
    'buyTreasury',
    'dividend',
    'fund_project_profit',
    'interest',
    'principal_returned',
    'recharge',
    'repay',
    'sellForex',
    'sellFutures',
    'sellStock',
    'sellTreasury',
    'transactionExpenses',
    'withdraw',
    'withdrawRefund',
  ]);
  const oldest = bills.at(-1)?.createdAt ?? 0;
  expect(broker.clock.now() - oldest).toBeGreaterThanOrEqual(729 * 86_400_000);
});

it('the bills refuse a bad page, an unknown direction and a guest', async () => {
  expect(await demo.call(listBills, { page: 0 })).toMatchObject({ status: 400, field: 'page' });
  const outcome = await broker.send('GET', listBills.path, { type: 'sideways' }, { token: demo.token });
  expect(outcome).toMatchObject({ code: 'invalid-input', field: 'type' });
  expect((await broker.call(listBills, {})).code).toBe('logout');
});
