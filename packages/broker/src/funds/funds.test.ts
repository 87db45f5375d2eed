import { getBalance } from '@bourse/contract/balance';
import { listBills } from '@bourse/contract/bills';
import { listFundOrders, listFunds, purchaseFund } from '@bourse/contract/funds';
import { add, cmp, sub } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addFund, DAY } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { carry } from '../ledger/products.ts';

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
const purchase = (fundId: string, key = broker.newKey(), who = trader) =>
  who.call(purchaseFund, { fundId }, { key });
const fundOf = async (id: string) =>
  (await trader.ask(listFunds, { limit: 100 })).items.find((fund) => fund.id === id);

describe('a purchase of a fund', () => {
  it('buys one unit, which counts as sold (D24)', async () => {
    const fundId = await addFund(broker);
    const { data, status } = await purchase(fundId);
    expect(status).toBe(200);
    expect(await balance()).toBe('90000');
    expect(await fundOf(fundId)).toMatchObject({
      unit: '10000',
      issueAmount: '1000000',
      soldAmount: '10000',
      remaining: 99,
      minReturn: '1.5',
      maxReturn: '2.5',
      periodDays: 30,
    });
    expect((await trader.ask(listFundOrders, {})).items).toMatchObject([
      {
        orderNo: data.orderNo,
        amount: '10000',
        fundId,
        expectedReturn: '150',
        accruedReturn: '0',
        profit: null,
        status: 'active',
        returned: null,
        settledAt: null,
        startsAt: broker.clock.now(),
        endsAt: broker.clock.now() + 30 * DAY,
        project: { name: 'Example Growth 30', periodDays: 30 },
      },
    ]);
  });

  it('is refused for a fund that is unknown, sold out, or too expensive', async () => {
    const soldOut = await addFund(broker, { sold_amount: '995000.00' });
    const dear = await addFund(broker, { unit: '100000.01' });
    const closed = await addFund(broker, { open: false });
    for (const none of ['999999', 'best', closed])
      expect(await purchase(none)).toMatchObject({ status: 404, code: 'not-found' });
    expect(await purchase(soldOut)).toMatchObject({ status: 409, code: 'fund-sold-out' });
    expect(await purchase(dear)).toMatchObject({ status: 409, code: 'insufficient-funds' });
    expect(await balance()).toBe('100000');
  });

  it('of the last unit succeeds for one customer when several are sent at once', async () => {
    const fundId = await addFund(broker, { sold_amount: '980000.00' });
    const traders = await Promise.all(Array.from({ length: 6 }, () => broker.newcomer()));
    const codes = (await Promise.all(traders.map((who) => purchase(fundId, broker.newKey(), who)))).map(
      ({ code }) => code,
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(2);
    expect(codes.filter((code) => code === 'fund-sold-out')).toHaveLength(4);
    expect((await fundOf(fundId))?.soldAmount).toBe('1000000');
  });

  it('happens once when it is repeated under one key', async () => {
    const fundId = await addFund(broker);
    const key = broker.newKey();
    await Promise.all(Array.from({ length: 5 }, () => purchase(fundId, key)));
    expect(await balance()).toBe('90000');
    expect((await trader.ask(listFundOrders, {})).total).toBe(1);
  });
});

describe('a fund order', () => {
  it('pays principal and a profit within the range when its period is over', async () => {
    await purchase(await addFund(broker));
    const end = broker.clock.now() + 30 * DAY;
    const running = async () => (await trader.ask(listFundOrders, { status: 'active' })).items;
    broker.clock.advance(10 * DAY);
    trader = await broker.signIn(trader.phone, trader.password);
    expect(await running()).toMatchObject([{ accruedReturn: '50' }]);
    broker.clock.advance(20 * DAY - 1);
    await broker.scheduler.run();
    trader = await broker.signIn(trader.phone, trader.password);
    expect(await running()).toMatchObject([{ accruedReturn: '149.99', settledAt: null }]);
    broker.clock.advance(1);
    await broker.scheduler.run();
    const [order] = (await trader.ask(listFundOrders, { status: 'completed' })).items;
    expect(order).toMatchObject({ accruedReturn: null, returned: '10000', settledAt: end, endsAt: end });
    const profit = order?.profit ?? '0';
    expect(cmp(profit, '150')).toBeGreaterThanOrEqual(0);
    expect(cmp(profit, '250')).toBeLessThanOrEqual(0);
    expect(await balance()).toBe(add('100000', profit));
    const bills = (await trader.ask(listBills, {})).items.map(({ reason, amount }) => [reason, amount]);
    expect(bills.slice(0, 2)).toEqual([
      ['fund_project_profit', profit],
      ['principal_returned', '10000'],
    ]);
    await broker.scheduler.run();
    expect(await balance()).toBe(add('100000', profit));
  });

  it('has a profit that cannot be predicted from its number', async () => {
    const fundId = await addFund(broker, { unit: '1000' });
    for (let i = 0; i < 4; i += 1) await purchase(fundId);
    broker.clock.advance(30 * DAY + 1);
    await broker.scheduler.run();
    const { rows } = await sql<{ known: boolean }>`
      select profit = round(amount * (1.5 + fraction_of('fund ' || no)) / 100, 2) as known
      from fund_orders where fund_id = ${fundId}
    `.execute(broker.db);
    expect(rows).toHaveLength(4);
    expect(rows.every(({ known }) => known)).toBe(false);
  });

  it('that is cancelled returns the money and the unit', async () => {
    const fundId = await addFund(broker);
    await purchase(fundId);
    const [order] = (await trader.ask(listFundOrders, {})).items;
    const cancel = () => carry(broker.db, 'cancel_fund_order', Number(order?.id), broker.clock.now());
    expect(await cancel()).toBe(true);
    expect(await cancel()).toBe(false);
    expect(await balance()).toBe('100000');
    expect(sub((await fundOf(fundId))?.soldAmount ?? '1', '0')).toBe('0');
    expect((await trader.ask(listFundOrders, { status: 'cancelled' })).items).toMatchObject([
      { profit: '0', returned: '10000', settledAt: broker.clock.now() },
    ]);
  });
});
