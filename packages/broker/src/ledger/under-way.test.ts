/** Records that are not over are found however many newer ones there are. */
import { applyForIpo, listIpoApplications } from '@bourse/contract/ipo';
import { listLoans, requestLoan } from '@bourse/contract/loans';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { listWithdrawals, requestWithdrawal } from '@bourse/contract/withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addIpo, CODE, giveCard } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { copyRecord } from '../../testing/many-records.ts';

let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
  trader = await broker.newcomer();
});
afterAll(() => broker.close());

const key = () => ({ key: broker.newKey() });
const COUNT = 101;
const now = sql`now()`;

it.each([
  {
    what: 'recharge',
    list: listRecharges,
    make: () => trader.call(requestRecharge, { amount: 10_000 }, key()),
    copy: (id: number) =>
      copyRecord(broker.db, {
        ...{ table: 'recharges', id, count: COUNT },
        change: { status: sql`3`, settled_at: now },
      }),
  },
  {
    what: 'withdrawal',
    list: listWithdrawals,
    make: async () =>
      trader.call(
        requestWithdrawal,
        { cardId: await giveCard(broker, trader), amount: 500, transactionCode: CODE },
        key(),
      ),
    copy: (id: number) =>
      copyRecord(broker.db, {
        ...{ table: 'withdrawals', id, count: COUNT },
        change: { status: sql`'b'`, settled_at: now, settlement_id: sql.ref('transaction_id') },
      }),
  },
  {
    what: 'loan',
    list: listLoans,
    make: () => trader.call(requestLoan, { amount: 800 }, key()),
    copy: (id: number) =>
      copyRecord(broker.db, { table: 'loans', id, count: COUNT, change: { state: sql`3` } }),
  },
  {
    what: 'application',
    list: listIpoApplications,
    make: async () => {
      const ipoId = await addIpo(broker);
      const form = { ipoId, symbol: 'DEMODATA.NS', quantity: 100, price: '50.00' } as const;
      return trader.call(applyForIpo, form, key());
    },
    // A customer applies for an offering once, so that each copy is of another offering.
    copy: async (id: number) => {
      const { ipo_id: ipo } = await broker.db
        .selectFrom('ipo_applications')
        .select('ipo_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await copyRecord(broker.db, { table: 'ipos', id: ipo, count: COUNT });
      const change = { ipo_id: sql`${ipo}::bigint + n`, status: sql`3`, stage: sql`3` };
      await copyRecord(broker.db, { table: 'ipo_applications', id, count: COUNT, change });
    },
  },
])('a $what that is under way is listed below 101 newer ones that are over', async ({ list, make, copy }) => {
  expect((await make()).code).toBe('ok');
  const ask = (input: object) => trader.ask(list as typeof listRecharges, input);
  const [old] = (await ask({})).items;
  await copy(Number(old?.id));
  const newest = await ask({ limit: 100 });
  expect(newest.total).toBe(COUNT + 1);
  expect(newest.items.some(({ id }) => id === old?.id)).toBe(false);
  expect(await ask({ isUnderWay: true })).toEqual({ items: [old], total: 1, next: null });
});
