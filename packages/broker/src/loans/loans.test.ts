import { getBalance } from '@bourse/contract/balance';
import { listBills } from '@bourse/contract/bills';
import { getCustomer } from '@bourse/contract/customer';
import { listSettings } from '@bourse/contract/deployment';
import { getLoanData, listLoans, loanTerms, requestLoan } from '@bourse/contract/loans';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODE, DAY, give, giveCard, MINUTE } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { runCommand } from '../back-office/run-command.ts';

let broker: TestBroker;
let trader: Trader;
let start: number;
beforeAll(async () => {
  broker = await openTestBroker();
  start = broker.clock.now();
});
afterAll(() => broker.close());
beforeEach(async () => {
  trader = await broker.newcomer();
});
afterEach(() => broker.clock.set(start));

const balance = async () => (await trader.ask(getBalance, {})).available;
const borrow = (amount: number, key = broker.newKey()) => trader.call(requestLoan, { amount }, { key });
const newest = async () => (await trader.ask(listLoans, {})).items[0];
const states = async () => (await trader.ask(listLoans, {})).items.map(({ state }) => state);
const passTime = async (milliseconds: number) => {
  broker.clock.advance(milliseconds);
  await broker.scheduler.run();
  // A session does not live as long as a loan.
  if (milliseconds >= DAY) trader = await broker.signIn(trader.phone, trader.password);
};

describe('a loan', () => {
  it('is requested, approved, paid out, due and repaid', async () => {
    expect(await trader.ask(getLoanData, {})).toEqual({
      amountDue: '0',
      creditScore: 600,
      remainingAmount: '50000',
    });
    const { data } = await borrow(20_000);
    expect(data.loanNo).toMatch(/^L\d{14}$/);
    expect(await states()).toEqual(['applying']);
    expect(await newest()).toMatchObject({ decidedAt: null, reason: null, termDays: 30, repaidAt: null });
    await passTime(2 * MINUTE);
    expect(await states()).toEqual(['approved']);
    const decidedAt = broker.clock.now();
    expect(await newest()).toMatchObject({ decidedAt, repaymentTime: null });
    expect(await balance()).toBe('100000');
    await passTime(MINUTE);
    expect(await states()).toEqual(['unpaid']);
    expect(await balance()).toBe('120000');
    expect((await trader.ask(getCustomer, {})).loan).toBe('20000');
    expect(await trader.ask(getLoanData, {})).toMatchObject({ amountDue: '20000', remainingAmount: '30000' });
    expect(await newest()).toMatchObject({ decidedAt, repaymentTime: broker.clock.now() + 30 * DAY });
    await passTime(30 * DAY);
    expect(await states()).toEqual(['paid']);
    expect(await newest()).toMatchObject({ decidedAt, repaidAt: broker.clock.now() });
    expect(await balance()).toBe('100000');
    expect(await trader.ask(getLoanData, {})).toEqual({
      amountDue: '0',
      creditScore: 625,
      remainingAmount: '50000',
    });
    const bills = (await trader.ask(listBills, {})).items.map(({ reason }) => reason);
    expect(bills).toEqual(['repay', 'borrow', 'recharge']);
  });

  it.each([
    [499, 'loan-too-small', 400],
    [0, 'loan-too-small', 400],
    [-500, 'loan-too-small', 400],
    [50_001, 'credit-limit-exceeded', 409],
    [1_000_000_000_001, 'amount-too-large', 400],
  ])('of %d is refused', async (amount, code, status) => {
    expect(await borrow(amount)).toMatchObject({ code, status });
    expect(await states()).toEqual([]);
  });

  it('never exceeds the limit, however many are requested at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => borrow(20_000)));
    expect(outcomes.filter(({ code }) => code === 'ok')).toHaveLength(2);
    expect(outcomes.filter(({ code }) => code === 'credit-limit-exceeded')).toHaveLength(4);
  });

  it('is requested once when the call is repeated under one key', async () => {
    const key = broker.newKey();
    await Promise.all(Array.from({ length: 4 }, () => borrow(1_000, key)));
    expect(await states()).toEqual(['applying']);
    expect((await borrow(2_000, key)).code).toBe('idempotency-key-reused');
  });

  it('that the balance does not cover stays unpaid, is collected again later, and blocks another loan', async () => {
    const cardId = await giveCard(broker, trader);
    await borrow(10_000);
    await passTime(2 * MINUTE);
    await passTime(MINUTE);
    await trader.call(
      requestWithdrawal,
      { cardId, amount: 105_000, transactionCode: CODE },
      { key: broker.newKey() },
    );
    await passTime(30 * DAY);
    expect(await states()).toEqual(['unpaid']);
    expect(await balance()).toBe('5000');
    await passTime(0);
    expect((await trader.ask(getLoanData, {})).amountDue).toBe('10000');

    await passTime(MINUTE);
    expect(await borrow(500)).toMatchObject({ code: 'another-loan-overdue', status: 409 });
    expect(await states()).toEqual(['unpaid']);
    expect((await trader.ask(getLoanData, {})).creditScore).toBe(500);

    await give(broker, trader, '5000');
    await passTime(40 * MINUTE);
    expect(await states()).toEqual(['unpaid']);
    await passTime(20 * MINUTE);
    expect(await states()).toEqual(['paid']);
    expect(await balance()).toBe('0');
    expect((await borrow(500)).code).toBe('ok');
  });

  it('that was requested before another became overdue is rejected, and says why', async () => {
    const cardId = await giveCard(broker, trader);
    await borrow(10_000);
    await passTime(2 * MINUTE);
    await passTime(MINUTE);
    await trader.call(
      requestWithdrawal,
      { cardId, amount: 110_000, transactionCode: CODE },
      { key: broker.newKey() },
    );
    await passTime(30 * DAY - MINUTE);
    await borrow(500);
    await passTime(2 * MINUTE);
    expect(await states()).toEqual(['rejected', 'unpaid']);
    expect(await newest()).toMatchObject({ reason: 'another-loan-overdue', decidedAt: broker.clock.now() });
  });

  it('that was approved is paid out although another of the customer became overdue in between', async () => {
    const cardId = await giveCard(broker, trader);
    await borrow(10_000);
    await passTime(2 * MINUTE);
    await passTime(MINUTE);
    await trader.call(
      requestWithdrawal,
      { cardId, amount: 110_000, transactionCode: CODE },
      { key: broker.newKey() },
    );
    await passTime(30 * DAY - 3 * MINUTE);
    await borrow(5_000);
    await passTime(2 * MINUTE);
    expect(await states()).toEqual(['approved', 'unpaid']);
    await passTime(MINUTE);
    expect(await states()).toEqual(['unpaid', 'unpaid']);
    expect(await balance()).toBe('5000');
  });

  it('keeps the term that it was requested with when the delay of the back office changes', async () => {
    const terms = async () => loanTerms((await broker.call(listSettings, {})).data.items);
    const setTerm = (seconds: number) => runCommand(broker, ['delays', 'set', 'loan-term', String(seconds)]);
    expect(await terms()).toEqual({ days: 30, limit: '50000' });
    await borrow(1_000);
    await setTerm(7 * 86_400);
    expect(await terms()).toMatchObject({ days: 7 });
    await borrow(2_000);
    await setTerm(90_000);
    expect(await terms()).toMatchObject({ days: undefined });
    await setTerm(30 * 86_400);
    expect((await trader.ask(listLoans, {})).items.map(({ termDays }) => termDays)).toEqual([7, 30]);
    await passTime(2 * MINUTE);
    await passTime(MINUTE);
    const days = (await trader.ask(listLoans, {})).items.map(
      ({ repaymentTime }) => ((repaymentTime ?? 0) - broker.clock.now()) / DAY,
    );
    expect(days).toEqual([7, 30]);
  });
});
