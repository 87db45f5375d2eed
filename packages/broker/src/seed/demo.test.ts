/** The demo customer's data is rich, and the same on every machine. */
import { listBankCards } from '@bourse/contract/bank-cards';
import { listFundOrders } from '@bourse/contract/funds';
import { getIdentity } from '@bourse/contract/identity';
import { listIpoApplications } from '@bourse/contract/ipo';
import { listLoans } from '@bourse/contract/loans';
import { positionKind } from '@bourse/contract/market';
import { listMessages } from '@bourse/contract/messages';
import { listOrders, orderKind } from '@bourse/contract/orders';
import { listPositions } from '@bourse/contract/positions';
import { countUnread } from '@bourse/contract/service';
import { listRecharges, listWithdrawals } from '@bourse/contract/transfers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { TEST_INSTANT } from '../../testing/seeded.ts';
import { type Broker, openBroker } from '../broker.ts';
import { heldClock } from '../market/clock.ts';

let broker: TestBroker;
let demo: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
  demo = await broker.demo();
}, 120_000);
afterAll(() => broker.close());

const all = { limit: 100 };
const distinct = (values: readonly unknown[]) => [...new Set(values)].sort();

it('a demo database is refused in a live deployment', async () => {
  await expect(openTestBroker({ environment: 'live' })).rejects.toThrow(
    'This database was filled for a demonstration',
  );
  const empty = await openTestBroker({ environment: 'live', seed: 'empty' });
  await empty.close();
}, 120_000);

it.each(positionKind.options)('the demo customer holds %s', async (kind) => {
  expect((await demo.ask(listPositions, { kind })).items.length).toBeGreaterThan(0);
});

it.each(orderKind.options)('the demo customer has orders under %s', async (kind) => {
  expect((await demo.ask(listOrders, { kind, ...all })).items.length).toBeGreaterThan(1);
});

it('the demo customer has records in every status', async () => {
  const recharges = (await demo.ask(listRecharges, all)).items.map(({ status }) => status);
  expect(distinct(recharges)).toEqual(['completed', 'failed', 'inProgress']);
  const withdrawals = (await demo.ask(listWithdrawals, all)).items.map(({ status }) => status);
  expect(distinct(withdrawals)).toEqual(['completed', 'failed', 'inProgress']);
  const loans = (await demo.ask(listLoans, all)).items.map(({ state }) => state);
  expect(distinct(loans)).toEqual(['applying', 'approved', 'paid', 'rejected', 'unpaid']);
  const funds = (await demo.ask(listFundOrders, all)).items.map(({ status }) => status);
  expect(distinct(funds)).toEqual(['active', 'cancelled', 'completed']);
});

it('the demo customer has applications for offerings in every state', async () => {
  const { items } = await demo.ask(listIpoApplications, all);
  expect(distinct(items.map(({ status, stage }) => `${status}, ${stage}`))).toEqual([
    'allotting, subscription',
    'failed, completed',
    'pending, subscription',
    'success, completed',
    'success, transfer',
  ]);
  const transfers = (await demo.ask(listOrders, { kind: 'finalize', ...all })).items;
  expect(distinct(transfers.map(({ status }) => status))).toEqual([1, 2]);
});

it('the demo customer is verified, has a card, and has unread messages', async () => {
  expect((await demo.ask(getIdentity, {})).status).toBe('approved');
  expect((await demo.ask(listBankCards, {})).items).toMatchObject([{ status: 'approved' }]);
  expect((await demo.ask(listMessages, {})).items.length).toBeGreaterThan(1);
  expect((await demo.ask(countUnread, {})).unread).toBeGreaterThan(0);
});

it('the demo data is the same on every machine', async () => {
  const content = async ({ db }: Pick<Broker, 'db'>) =>
    Promise.all(
      ['entries', 'orders', 'ipo_applications', 'fund_orders', 'loans', 'news', 'offers', 'ipos'].map(
        async (table) => (await sql`select * from ${sql.table(table)} order by id`.execute(db)).rows,
      ),
    );
  const clock = heldClock(TEST_INSTANT);
  const other = await openBroker({ database: { memory: true }, seed: 'demo', clock });
  try {
    expect(await content(other)).toEqual(await content(broker));
  } finally {
    await other.close();
  }
}, 120_000);
