/** The demo customer's data is rich, and the same on every machine. */
import { listBankCards } from '@bourse/contract/bank-cards';
import { listOffers, type Offer, offerKind } from '@bourse/contract/deals';
import { listFundOrders } from '@bourse/contract/funds';
import { getIdentity } from '@bourse/contract/identity';
import { listIpoApplications, listIpos } from '@bourse/contract/ipo';
import { listLoans } from '@bourse/contract/loans';
import { listMessages } from '@bourse/contract/messages';
import { listOrders, orderKind } from '@bourse/contract/orders';
import { positionKind } from '@bourse/contract/position-kind';
import { listPositions } from '@bourse/contract/positions';
import { listRecharges } from '@bourse/contract/recharges';
import { countUnread } from '@bourse/contract/service';
import { listWithdrawals } from '@bourse/contract/withdrawals';
import { cmp } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong } from '../../test/sizes.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { TEST_INSTANT } from '../../testing/seeded.ts';
import { emptyDump } from '../../testing/template.ts';
import { type Broker, openBroker } from '../broker.ts';
import { heldClock } from '../market/clock.ts';
import { DAY } from '../market/zones.ts';

let broker: TestBroker;
let demo: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
  demo = await broker.demo();
});
afterAll(() => broker.close());

const all = { limit: 100 };
const distinct = (values: readonly unknown[]) => [...new Set(values)].sort();

it('a demo database is refused in a live deployment', async () => {
  await expect(openTestBroker({ environment: 'live' })).rejects.toThrow(
    'This database was filled for a demonstration',
  );
  const empty = await openTestBroker({ environment: 'live', seed: 'empty' });
  await empty.close();
});

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
  expect(items.find(({ stage }) => stage === 'transfer')).toMatchObject({ quantity: 300, allotted: 200 });
  const transfers = (await demo.ask(listOrders, { kind: 'finalize', ...all })).items;
  expect(distinct(transfers.map(({ status }) => status))).toEqual([1, 2]);
});

it.each(offerKind.options)(
  '%s offers are open, not open yet, about to close, sold out and closed',
  async (kind) => {
    const now = broker.clock.now();
    const { items } = await demo.ask(listOffers, { kind, ...all });
    const open = items.filter(({ status }) => status === 'open');
    const has = (what: (offer: Offer) => boolean) => expect(open.filter(what)).not.toEqual([]);
    has(({ startsAt, price, marketPrice }) => startsAt === null && cmp(price, marketPrice ?? '0') < 0);
    has(({ price, marketPrice }) => cmp(price, marketPrice ?? price) > 0);
    has(
      ({ currency, remaining, minimumQuantity }) => currency === 'USD' && (remaining ?? 0) >= minimumQuantity,
    );
    has(({ startsAt }) => (startsAt ?? 0) > now);
    has(({ endsAt }) => (endsAt ?? Number.POSITIVE_INFINITY) < now + 2 * DAY);
    has(({ remaining, minimumQuantity }) => (remaining ?? minimumQuantity) < minimumQuantity);
    expect(items.at(-1)?.status).toBe('closed');
  },
);

it('offerings are open, about to close, not begun, oversubscribed, listed and cancelled', async () => {
  const now = broker.clock.now();
  const { items } = await demo.ask(listIpos, {});
  expect(distinct(items.map(({ status }) => status))).toEqual([
    'cancelled',
    'closed',
    'forthcoming',
    'listed',
  ]);
  const open = items.filter(({ status }) => status === 'forthcoming');
  expect(open[0]?.endsAt).toBeLessThan(now + DAY);
  expect(open.filter(({ startsAt }) => (startsAt ?? 0) > now)).toHaveLength(1);
  expect(open.find(({ appliedQuantity }) => appliedQuantity === 300)?.timesSubscribed).toBe('1.5');
});

it('the demo customer is verified, has a card, and has unread messages', async () => {
  expect((await demo.ask(getIdentity, {})).status).toBe('approved');
  expect((await demo.ask(listBankCards, {})).items).toMatchObject([{ status: 'approved' }]);
  expect((await demo.ask(listMessages, {})).items.length).toBeGreaterThan(1);
  expect((await demo.ask(countUnread, {})).unread).toBeGreaterThan(0);
});

it.runIf(isLong)('the demo data is the same on every machine', async () => {
  const content = async ({ db }: Pick<Broker, 'db'>) =>
    Promise.all(
      ['entries', 'orders', 'ipo_applications', 'fund_orders', 'loans', 'offers', 'ipos'].map(
        async (table) => (await sql`select * from ${sql.table(table)} order by id`.execute(db)).rows,
      ),
    );
  const clock = heldClock(TEST_INSTANT);
  const other = await openBroker({
    database: { memory: true, dump: await emptyDump() },
    seed: 'demo',
    clock,
  });
  try {
    expect(await content(other)).toEqual(await content(broker));
  } finally {
    await other.close();
  }
});
