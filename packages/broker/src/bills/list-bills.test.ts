import { listBills } from '@bourse/contract/bills';
import { getBalance } from '@bourse/contract/customer';
import { add, neg } from '@bourse/money/decimal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, openDesk, type Trader } from '../../test/desk.ts';

let desk: Desk;
let demo: Trader;
beforeAll(async () => {
  desk = await openDesk();
  demo = await desk.demo();
}, 120_000);
afterAll(() => desk.close());

it('adds up to the balance, step by step', async () => {
  const { items, total } = await demo.ask(listBills, { limit: 100 });
  expect(items).toHaveLength(total);
  let balance = add('0');
  for (const bill of items.toReversed()) {
    balance = add(balance, bill.direction === 'income' ? bill.amount : neg(bill.amount));
    expect(bill.balance).toBe(balance);
  }
  expect((await demo.ask(getBalance, {})).available).toBe(balance);
});

it('goes forward in time', async () => {
  const times = (await demo.ask(listBills, { limit: 100 })).items.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(times[0]).toBeLessThanOrEqual(desk.broker.clock.now());
});

it('separates income from expense', async () => {
  const all = await demo.ask(listBills, { limit: 100 });
  const income = await demo.ask(listBills, { direction: 'income', limit: 100 });
  const expense = await demo.ask(listBills, { direction: 'expense', limit: 100 });
  expect(income.items.every(({ direction }) => direction === 'income')).toBe(true);
  expect(expense.items.every(({ direction }) => direction === 'expense')).toBe(true);
  expect(income.total + expense.total).toBe(all.total);
  expect((await demo.ask(listBills, { direction: 'all', limit: 100 })).total).toBe(all.total);
});

it('knows the reasons of each kind of trade', async () => {
  const reasons = new Set((await demo.ask(listBills, { limit: 100 })).items.map(({ reason }) => reason));
  expect([...reasons].sort()).toEqual([
    'buyForex',
    'buyFutures',
    'buyStock',
    'buyTreasury',
    'recharge',
    'sellStock',
    'transactionExpenses',
  ]);
});

it('refuses a bad page, another direction and a guest', async () => {
  expect(await demo.call(listBills, { page: 0 })).toMatchObject({ status: 400, field: 'page' });
  const outcome = await desk.send('GET', listBills.path, { type: 'sideways' }, { token: demo.token });
  expect(outcome).toMatchObject({ code: 'invalid-input', field: 'type' });
  expect((await desk.call(listBills, {})).code).toBe('logout');
});
