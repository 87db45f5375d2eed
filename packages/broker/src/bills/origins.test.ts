/** What each bill is of, so that a customer can open the record of it. */
import { type Bill, listBills } from '@bourse/contract/bills';
import { listFundOrders, purchaseFund } from '@bourse/contract/funds';
import { applyForIpo, listIpoApplications } from '@bourse/contract/ipo';
import { listLoans, requestLoan } from '@bourse/contract/loans';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { listWithdrawals, requestWithdrawal } from '@bourse/contract/withdrawals';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addFund, addIpo, CODE, DAY, giveCard } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { TEST_INSTANT } from '../../testing/seeded.ts';

let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.close());
beforeEach(async () => {
  broker.clock.set(TEST_INSTANT);
  trader = await broker.newcomer();
});

const key = () => ({ key: broker.newKey() });
const bills = async (): Promise<Bill[]> => (await trader.ask(listBills, { limit: 100 })).items;
const ofReason = async (reason: string) => (await bills()).filter((bill) => bill.reason === reason);
/** Lets time pass in steps, with what the back office does after each. */
const pass = async (...steps: number[]) => {
  for (const milliseconds of steps) {
    broker.clock.advance(milliseconds);
    await broker.scheduler.run();
  }
};

it('the bills of a trade and of its fee name the order, its symbol and quantity, and the trade has the fee', async () => {
  await trader.buy('EXSTEEL.NS', 10);
  const [lot] = await trader.orders();
  if (!lot) throw new Error('Nothing was bought.');
  await trader.sell(lot);
  const [sale, purchase] = await trader.orders();
  const of = (order: typeof sale) => ({
    reference: { kind: 'order', number: order?.orderNo },
    symbol: 'EXSTEEL.NS',
    quantity: 10,
  });
  expect(await bills()).toMatchObject([
    { reason: 'transactionExpenses', ...of(sale), fee: null },
    { reason: 'sellStock', ...of(sale), fee: sale?.fee },
    { reason: 'transactionExpenses', ...of(purchase), fee: null },
    { reason: 'buyStock', ...of(purchase), fee: purchase?.fee },
    { reason: 'recharge', reference: null, symbol: null, quantity: null, fee: null },
  ]);
});

it('the bills of recharges and withdrawals name them, also when a withdrawal comes back', async () => {
  await trader.call(requestRecharge, { amount: 10_000 }, key());
  const cardId = await giveCard(broker, trader);
  await trader.call(requestWithdrawal, { cardId, amount: 500, transactionCode: CODE }, key());
  // Its card is no longer the one that was chosen.
  await broker.db.updateTable('bank_cards').set({ status: 0 }).where('id', '=', Number(cardId)).execute();
  await pass(DAY, DAY);
  const [recharge] = (await trader.ask(listRecharges, {})).items;
  const [withdrawal] = (await trader.ask(listWithdrawals, {})).items;
  expect((await ofReason('recharge'))[0]?.reference).toEqual({ kind: 'recharge', number: recharge?.no });
  const reference = { kind: 'withdrawal', number: withdrawal?.no };
  expect((await ofReason('withdraw'))[0]?.reference).toEqual(reference);
  expect((await ofReason('withdrawRefund'))[0]?.reference).toEqual(reference);
});

it('the bills of a fund unit name its order: purchase, principal and profit', async () => {
  await trader.call(purchaseFund, { fundId: await addFund(broker, { period_days: 1 }) }, key());
  await pass(DAY, DAY);
  const [order] = (await trader.ask(listFundOrders, {})).items;
  const reference = { kind: 'fund', number: order?.orderNo };
  for (const reason of ['buyFund', 'principal_returned', 'fund_project_profit'])
    expect((await ofReason(reason))[0]?.reference, reason).toEqual(reference);
});

it('the bills of a loan name it when it is paid out and when it is repaid', async () => {
  await trader.call(requestLoan, { amount: 800 }, key());
  await pass(DAY, DAY, DAY, 40 * DAY);
  const [loan] = (await trader.ask(listLoans, {})).items;
  const reference = { kind: 'loan', number: loan?.loanNo };
  expect((await ofReason('borrow'))[0]?.reference).toEqual(reference);
  expect((await ofReason('repay'))[0]?.reference).toEqual(reference);
});

it('the bills of an application name it, and so does the money that comes back', async () => {
  const ipoId = await addIpo(broker, { issue_size: 150 });
  await trader.call(applyForIpo, { ipoId, symbol: 'DEMODATA.NS', quantity: 200, price: '50.00' }, key());
  await pass(...Array.from({ length: 8 }, () => DAY));
  const [application] = (await trader.ask(listIpoApplications, {})).items;
  const reference = { kind: 'ipo', number: application?.applicationNo };
  expect((await ofReason('buyStock'))[0]).toMatchObject({ reference, symbol: 'DEMODATA.NS', quantity: 200 });
  expect((await ofReason('principal_returned'))[0]).toMatchObject({ reference, symbol: 'DEMODATA.NS' });
});

it('a dividend names the share and how many were held, and no record', async () => {
  const demo = await broker.demo();
  const { items } = await demo.ask(listBills, { direction: 'income', limit: 100 });
  const dividend = items.find(({ reason }) => reason === 'dividend');
  expect(dividend).toMatchObject({ reference: null, symbol: expect.any(String) });
  expect(dividend?.quantity).toBeGreaterThan(0);
});
