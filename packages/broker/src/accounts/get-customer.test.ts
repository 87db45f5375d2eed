import { getCustomer } from '@bourse/contract/customer';
import { purchaseFund } from '@bourse/contract/funds';
import { applyForIpo } from '@bourse/contract/ipo';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { mul, sub } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postgres, untilWaitingForLocks } from '../../test/databases.ts';
import { addFund, addIpo, CODE, DAY, giveCard, MINUTE } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

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

const assets = async () => {
  const { totalAssets, available, reserved } = await trader.ask(getCustomer, {});
  return { totalAssets, available, reserved };
};
const key = () => ({ key: broker.newKey() });
const passTime = async (milliseconds: number) => {
  broker.clock.advance(milliseconds);
  await broker.scheduler.run();
};

describe('total assets', () => {
  it('equal the credited amount before anything is bought', async () => {
    expect(await assets()).toEqual({ totalAssets: '100000', available: '100000', reserved: '0' });
  });

  it('include what was paid for a fund unit, and grow only by its profit', async () => {
    const fundId = await addFund(broker, { period_days: 3 });
    await trader.call(purchaseFund, { fundId }, key());
    expect(await assets()).toEqual({ totalAssets: '100000', available: '90000', reserved: '10000' });
    await passTime(3 * DAY);
    const { totalAssets, available, reserved } = await assets();
    expect([available, reserved]).toEqual([totalAssets, '0']);
    expect(Number(sub(totalAssets, '100000'))).toBeGreaterThanOrEqual(150);
    expect(Number(sub(totalAssets, '100000'))).toBeLessThanOrEqual(250);
  });

  it('include what was paid for an offering until the shares arrive', async () => {
    const ipoId = await addIpo(broker, { issue_size: 200 });
    await trader.call(applyForIpo, { ipoId, symbol: 'DEMODATA.NS', quantity: 300, price: '50' }, key());
    expect(await assets()).toEqual({ totalAssets: '100000', available: '85000', reserved: '15000' });
    await passTime(DAY);
    await passTime(10 * MINUTE);
    expect(await assets()).toEqual({ totalAssets: '100000', available: '90000', reserved: '10000' });
    await passTime(10 * MINUTE);
    expect((await assets()).reserved).toBe('0');
  });

  it('include a withdrawal until it is paid', async () => {
    const cardId = await giveCard(broker, trader);
    await trader.call(requestWithdrawal, { cardId, amount: 2_000, transactionCode: CODE }, key());
    expect(await assets()).toEqual({ totalAssets: '100000', available: '98000', reserved: '2000' });
    await passTime(3 * MINUTE);
    expect(await assets()).toEqual({ totalAssets: '98000', available: '98000', reserved: '0' });
  });

  it('fall only by the fee when a stock is bought', async () => {
    await trader.buy('EXSTEEL.NS', 10);
    const [order] = await trader.orders();
    expect((await assets()).totalAssets).toBe(sub('100000', order?.fee ?? '0'));
  });

  it('exclude what is reserved for other customers', async () => {
    const other = await broker.newcomer();
    await other.call(purchaseFund, { fundId: await addFund(broker) }, key());
    expect((await assets()).reserved).toBe('0');
  });

  it.skipIf(postgres === undefined)(
    'count a lot that is sold while they are read as held, and not twice or never',
    async () => {
      const server = await openTestBroker({ server: postgres });
      try {
        const seller = await server.newcomer();
        await seller.buy('EXSTEEL.NS', 10);
        const before = (await seller.ask(getCustomer, {})).totalAssets;
        const answer = await server.db.transaction().execute(async (db) => {
          await sql`lock table orders in access exclusive mode`.execute(db);
          const asked = seller.ask(getCustomer, {});
          await untilWaitingForLocks(server.db, 1);
          await sql`update orders set part_quantity = 0, part_notional = 0, part_fee = 0 where side = 'buy'`.execute(
            db,
          );
          const proceeds = mul(server.price('EXSTEEL.NS'), '10');
          await sql`update accounts set balance = balance + ${proceeds} where balance < 100000`.execute(db);
          return { asked };
        });
        expect((await answer.asked).totalAssets).toBe(before);
      } finally {
        await server.close();
      }
    },
  );
});
