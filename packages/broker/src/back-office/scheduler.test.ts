import { getBalance } from '@bourse/contract/balance';
import { listBills } from '@bourse/contract/bills';
import { listOffers } from '@bourse/contract/deals';
import { purchaseFund } from '@bourse/contract/funds';
import { getIdentity } from '@bourse/contract/identity';
import { applyForIpo } from '@bourse/contract/ipo';
import { requestLoan } from '@bourse/contract/loans';
import { buy } from '@bourse/contract/orders';
import { listPositions } from '@bourse/contract/positions';
import { requestRecharge } from '@bourse/contract/recharges';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { add, type Decimal, mul, round } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { databases, postgres, untilWaitingForLocks } from '../../test/databases.ts';
import { brokenInvariants } from '../../test/ledger-invariants.ts';
import {
  addFund,
  addIpo,
  addOffer,
  CODE,
  DAY,
  give,
  giveCard,
  giveCode,
  idOf,
  MINUTE,
} from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { openBroker } from '../broker.ts';
import type { Database } from '../database/tables.ts';
import { allotIpo, carry, carryIpo } from '../ledger/products.ts';
import { quartersBetween } from './distributions.ts';
import { runCommand } from './run-command.ts';
import { openScheduler } from './scheduler.ts';

let broker: TestBroker;
afterEach(() => broker?.close());

const balance = async (trader: Trader) => (await trader.ask(getBalance, {})).available;

/** How many transactions do not sum to zero, or accounts differ from the sum of their entries. */
const wrong = async (broker: TestBroker): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from (
      select from entries group by transaction_id having sum(amount) <> 0
    ) t)::integer + (select count(*) from (
      select from accounts a left join entries e on e.account_id = a.id where a.customer_id is not null
      group by a.id having a.balance <> coalesce(sum(e.amount), 0)
    ) b)::integer as n
  `.execute(broker.db);
  return rows[0]?.n ?? -1;
};

describe.each(databases)('the back office on %s', (_name, server) => {
  it('carries every due row on exactly once, also when several schedulers run at once', async () => {
    broker = await openTestBroker({ server });
    const traders = await Promise.all(Array.from({ length: 4 }, () => broker.newcomer()));
    const fundId = await addFund(broker, { period_days: 1 });
    for (const trader of traders) {
      const cardId = await giveCard(broker, trader);
      const key = () => ({ key: broker.newKey() });
      await trader.call(requestRecharge, { amount: 10_000 }, key());
      await trader.call(requestRecharge, { amount: 20_000 }, key());
      await trader.call(requestWithdrawal, { cardId, amount: 5_000, transactionCode: CODE }, key());
      await trader.call(purchaseFund, { fundId }, key());
    }
    broker.clock.advance(DAY);
    const failures: unknown[] = [];
    const others = Array.from({ length: 3 }, () =>
      openScheduler(broker, { onError: (error) => failures.push(error) }),
    );
    const runs = await Promise.all([broker.scheduler, ...others].map((scheduler) => scheduler.run()));
    expect(failures).toEqual([]);
    const done = (job: string) =>
      runs.reduce((sum, run) => sum + (Object.entries(run).find(([name]) => name === job)?.[1] ?? 0), 0);
    // The demo customer has one of each in progress, too.
    expect(done('recharges credited')).toBe(9);
    expect(done('withdrawals paid or refused')).toBe(5);
    expect(done('fund orders matured')).toBe(4);
    for (const trader of traders) {
      const profit = (await trader.ask(listBills, {})).items.find(
        ({ reason }) => reason === 'fund_project_profit',
      );
      expect(await balance(trader)).toBe(add('125000', profit?.amount ?? '0'));
    }
    expect(await wrong(broker)).toBe(0);
    expect(await broker.scheduler.run()).toEqual({});
  });
});

it.each(databases)(
  'the scheduler on %s skips a row that fails, reports it, and tries it again after a pause',
  async (_name, server) => {
    broker = await openTestBroker({ server, instant: Date.parse('2026-03-31T10:00:00Z') });
    const [unlucky, other] = [await broker.newcomer(), await broker.newcomer()];
    for (const trader of [unlucky, other]) {
      await trader.buy('EXSTEEL.NS', 10);
      await trader.call(requestRecharge, { amount: 10_000 }, { key: broker.newKey() });
    }
    const untouched = await balance(unlucky);
    const id = await idOf(broker, unlucky);
    await sql`
    alter table accounts add constraint nothing_more check (customer_id <> ${sql.lit(id)}) not valid
  `.execute(broker.db);
    broker.clock.set(Date.parse('2026-04-01T00:05:00Z'));

    const failed: string[] = [];
    const scheduler = openScheduler(broker, { onError: (error, job) => failed.push(`${job}: ${error}`) });
    const done = await scheduler.run();
    const reasons = async (trader: Trader) =>
      (await trader.ask(listBills, {})).items.map(({ reason }) => reason).sort();
    expect(await reasons(other)).toEqual([
      'buyStock',
      'dividend',
      'recharge',
      'recharge',
      'transactionExpenses',
    ]);
    expect(await balance(unlucky)).toBe(untouched);
    expect(failed).toHaveLength(2);
    for (const failure of failed) expect(failure).toMatch(/StepsFailed: \d+: .*nothing_more/);
    expect(done['recharges credited']).toBeGreaterThan(0);

    await sql`alter table accounts drop constraint nothing_more`.execute(broker.db);
    expect(await scheduler.run()).toEqual({});
    broker.clock.advance(5_000);
    expect(await scheduler.run()).toEqual({ 'recharges credited': 1, 'dividends and interest paid': 1 });
    expect(await reasons(unlucky)).toEqual(await reasons(other));
    expect(await balance(unlucky)).toBe(await balance(other));
  },
  120_000,
);

describe('dividends and interest', () => {
  it("are paid once at the quarter's end, for the time that the position was held in it", async () => {
    const bought = Date.parse('2026-03-12T10:00:00Z');
    broker = await openTestBroker({ instant: bought });
    const trader = await broker.newcomer();
    const late = await broker.newcomer();
    await trader.buy('EXSTEEL.NS', 40);
    await trader.buy('GOI10Y', 10);
    await trader.buy('TBILL91', 10);
    const quarter = Date.parse('2026-04-01T00:00:00Z');
    broker.clock.set(quarter - 1);
    await broker.scheduler.run();
    const before = await balance(trader);
    const perShare = round(mul(broker.price('EXSTEEL.NS'), '0.003'), 2);
    const halfYear = Date.parse('2026-07-01T00:00:00Z');
    const newYear = Date.parse('2026-01-01T00:00:00Z');
    broker.clock.set(quarter + 2 * MINUTE);
    await late.buy('EXSTEEL.NS', 40);
    const lot = (await trader.orders()).find(({ symbol }) => symbol === 'EXSTEEL.NS');
    if (!lot) throw new Error('no lot');
    await trader.sell(lot);
    const sold = await balance(trader);
    await broker.scheduler.run();
    const [bill] = (await trader.ask(listBills, {})).items;
    // The price a millisecond earlier is the quarter's, to the tick or nearly so.
    expect(bill).toMatchObject({ reason: 'dividend', direction: 'income' });
    expect(Number(bill?.amount)).toBeCloseTo(
      (Number(perShare) * 40 * (quarter - bought)) / (quarter - newYear),
      0,
    );
    expect(await balance(trader)).toBe(add(sold, bill?.amount ?? '0'));
    expect(before).not.toBe(sold);
    expect((await late.ask(listBills, {})).items.map(({ reason }) => reason)).not.toContain('dividend');
    await broker.scheduler.run();
    expect(await balance(trader)).toBe(add(sold, bill?.amount ?? '0'));

    broker.clock.set(halfYear + DAY);
    await broker.scheduler.run();
    const again = await broker.signIn(trader.phone, trader.password);
    const [interest] = (await again.ask(listBills, {})).items;
    expect(interest?.reason).toBe('interest');
    expect(Number(interest?.amount)).toBeCloseTo((35 * (halfYear - bought)) / (halfYear - newYear), 2);
  });

  it('are close to nothing for ten seconds', async () => {
    broker = await openTestBroker({ instant: Date.parse('2026-06-30T23:59:50Z') });
    const trader = await broker.newcomer();
    await trader.buy('GOI10Y', 100);
    await trader.buy('EXSTEEL.NS', 10);
    broker.clock.set(Date.parse('2026-07-01T00:02:00Z'));
    await broker.scheduler.run();
    // 350 for a hundred bonds in half a year is a thousandth of a rupee in this time.
    const reasons = (await trader.ask(listBills, {})).items.map(({ reason }) => reason);
    expect(reasons).not.toContain('interest');
    expect(reasons).not.toContain('dividend');
  });

  it('reach every holder, however large another holding is', async () => {
    broker = await openTestBroker({ instant: Date.parse('2026-03-31T10:00:00Z') });
    const giant = await broker.newcomer();
    const trader = await broker.newcomer();
    await give(broker, giant, '10000000000');
    await giveCode(broker, giant);
    const [symbol, quantity] = ['EXSTEEL.NS', 2_000_000_000];
    const all = { remaining: quantity, maximum_quantity: quantity };
    for (let i = 0; i < 2; i += 1) {
      const offerId = await addOffer(broker, { price: '1.00', minimum_quantity: 1, ...all });
      const block = {
        kind: 'bulk',
        symbol,
        quantity,
        price: '1.00',
        offerId,
        transactionCode: CODE,
      } as const;
      expect((await giant.call(buy, block, { key: broker.newKey() })).code).toBe('ok');
    }
    await trader.buy(symbol, 10);
    expect((await giant.ask(listPositions, { kind: 'stock' })).items[0]?.quantity).toBe(2 * quantity);

    broker.clock.set(Date.parse('2026-04-01T00:02:00Z'));
    await broker.scheduler.run();
    for (const { ask } of [giant, trader])
      expect((await ask(listBills, {})).items[0]).toMatchObject({ reason: 'dividend' });
  });

  it('wait while the deployment has no conversion for their currency, and are paid once it has one', async () => {
    broker = await openTestBroker({ instant: Date.parse('2026-03-12T10:00:00Z') });
    const trader = await broker.newcomer();
    for (const symbol of ['EXMPL', 'EXSTEEL.NS']) expect((await trader.buy(symbol, 3)).code).toBe('ok');
    const reasons = async () => (await trader.ask(listBills, {})).items.map(({ reason }) => reason);
    const dividends = async () => (await reasons()).filter((reason) => reason === 'dividend').length;
    // An operator stops trading in dollars.
    await broker.setRate('stock', 'USD', '0');
    broker.clock.set(Date.parse('2026-04-01T00:02:00Z'));
    await broker.scheduler.run();
    expect(await dividends()).toBe(1);
    expect(await broker.scheduler.run()).toEqual({});
    await broker.setRate('stock', 'USD', null);
    await broker.scheduler.run();
    expect(await dividends()).toBe(2);
    await broker.scheduler.run();
    expect(await dividends()).toBe(2);
  });

  it('include an order that began before the quarter’s end and was written after it', async () => {
    const quarter = Date.parse('2026-04-01T00:00:00Z');
    broker = await openTestBroker({ instant: quarter - MINUTE });
    const trader = await broker.newcomer();
    broker.clock.set(quarter + 1);
    await broker.scheduler.run();
    broker.clock.set(quarter - 1);
    await trader.buy('EXSTEEL.NS', 10);
    broker.clock.set(quarter + MINUTE);
    await broker.scheduler.run();
    // A millisecond earns nothing, but the payment is recorded.
    const paid = await broker.db
      .selectFrom('distribution_payments')
      .select(['quantity', 'amount'])
      .where('customer_id', '=', await idOf(broker, trader))
      .execute();
    expect(paid).toEqual([{ quantity: 10, amount: '0.00' }]);
  });

  it('quarters are those between two instants', () => {
    const at = (text: string) => Date.parse(`${text}Z`);
    expect(quartersBetween(at('2025-11-20T10:00'), at('2026-07-01T00:00'))).toEqual([
      at('2026-01-01T00:00'),
      at('2026-04-01T00:00'),
      at('2026-07-01T00:00'),
    ]);
    expect(quartersBetween(at('2026-07-01T00:00'), at('2026-09-30T23:59'))).toEqual([]);
  });
});

describe('an offer', () => {
  const stateOf = async (offerId: string) => {
    const { items } = await (await broker.demo()).ask(listOffers, { kind: 'bulk', limit: 50 });
    return items.find(({ id }) => id === offerId)?.status;
  };

  it('is closed if its price is further from the market’s than the deployment allows', async () => {
    broker = await openTestBroker();
    const price = broker.price('EXSTEEL.NS');
    const at = (part: Decimal) => addOffer(broker, { price: round(mul(price, part), 2) });
    const offers = { cheap: await at('0.89'), fair: await at('0.91'), dear: await at('1.11') };
    const gone = await addOffer(broker, { symbol: 'GONE.NS' });
    await broker.scheduler.run();
    expect(await stateOf(offers.cheap)).toBe('closed');
    expect(await stateOf(offers.fair)).toBe('open');
    expect(await stateOf(offers.dear)).toBe('closed');
    expect(await stateOf(gone)).toBe('open');

    const distance = broker.db.updateTable('settings').where('tag', '=', 'offer_distance');
    await distance.set({ value: '8.5' }).execute();
    expect((await broker.scheduler.run())['offers closed by their price']).toBeGreaterThan(0);
    expect(await stateOf(offers.fair)).toBe('closed');
  });

  it('is closed when its time is over', async () => {
    broker = await openTestBroker();
    const price = broker.price('EXSTEEL.NS');
    const now = broker.clock.now();
    const over = await addOffer(broker, { price, ends_at: new Date(now) });
    const running = await addOffer(broker, { price, ends_at: new Date(now + 1) });
    await broker.scheduler.run();
    expect([await stateOf(over), await stateOf(running)]).toEqual(['closed', 'open']);
  });

  it('is closed by only one of several schedulers, which logs it', async () => {
    broker = await openTestBroker();
    const offerId = await addOffer(broker, { price: '1.00' });
    const said: string[] = [];
    const schedulers = [1, 2, 3].map(() =>
      openScheduler(broker, {
        onError: (error) => said.push(String(error)),
        onStep: (job, id) => said.push(`${job} ${id}`),
      }),
    );
    await Promise.all(schedulers.map((scheduler) => scheduler.run()));
    expect(said.filter((line) => line === `offers closed by their price ${offerId}`)).toHaveLength(1);
  });
});

describe('real names and bank cards', () => {
  it('are approved after their delay', async () => {
    broker = await openTestBroker();
    const trader = await broker.newcomer();
    const card = await giveCard(broker, trader, 0);
    await broker.db
      .insertInto('real_names')
      .values({
        customer_id: await idOf(broker, trader),
        status: 1,
        real_name: 'A Newcomer',
        id_number: 'EXAMPLE-1',
        front_image: null,
        back_image: null,
        created_at: new Date(broker.clock.now()),
      })
      .execute();
    broker.clock.advance(MINUTE);
    await broker.scheduler.run();
    expect((await trader.ask(getIdentity, {})).status).toBe('underReview');
    const { status } = await broker.db
      .selectFrom('bank_cards')
      .select('status')
      .where('id', '=', Number(card))
      .executeTakeFirstOrThrow();
    expect(status).toBe(1);
    broker.clock.advance(MINUTE);
    await broker.scheduler.run();
    expect((await trader.ask(getIdentity, {})).status).toBe('approved');
  });
});

it('a run ends although a repayment that is not covered becomes due again at once', async () => {
  broker = await openTestBroker();
  const trader = await broker.newcomer();
  const cardId = await giveCard(broker, trader);
  await runCommand(broker, ['delays', 'set', 'loan-retry', '0']);
  await runCommand(broker, ['delays', 'set', 'loan-term', '120']);
  await trader.call(requestLoan, { amount: 50_000 }, { key: broker.newKey() });
  for (let minute = 0; minute < 4; minute += 1) {
    broker.clock.advance(MINUTE);
    await broker.scheduler.run();
  }
  await trader.call(
    requestWithdrawal,
    { cardId, amount: 150_000, transactionCode: CODE },
    { key: broker.newKey() },
  );
  broker.clock.advance(MINUTE);
  const due = broker.db
    .selectFrom('loans')
    .select('customer_id')
    .where('state', '=', 4)
    .where('repayment_time', '<=', new Date(broker.clock.now()));
  const tried = (await due.execute()).length;
  expect((await broker.scheduler.run())['repayments attempted']).toBe(tried);
  expect(await due.execute()).toEqual([{ customer_id: await idOf(broker, trader) }]);
});

it.skipIf(postgres === undefined)(
  'an offering whose shares are being transferred cannot be cancelled',
  async () => {
    broker = await openTestBroker({ server: postgres });
    const { db, clock } = broker;
    const ipoId = await addIpo(broker);
    const [first, second] = [await broker.newcomer(), await broker.newcomer()];
    const order = { ipoId, symbol: 'DEMODATA.NS', quantity: 100, price: '50' } as const;
    for (const trader of [first, second])
      expect((await trader.call(applyForIpo, order, { key: broker.newKey() })).code).toBe('ok');
    await carryIpo(db, 'close_ipo', Number(ipoId), clock.now());
    await allotIpo(db, Number(ipoId), clock.now());
    await broker.scheduler.run();
    const mine = await db
      .selectFrom('ipo_applications')
      .select('id')
      .where('ipo_id', '=', Number(ipoId))
      .execute();
    const transfer = (on: Database, place: number) =>
      carry(on, 'transfer_ipo_shares', mine[place]?.id ?? 0, clock.now());

    let cancelled: Promise<boolean> | undefined;
    await db.transaction().execute(async (trx) => {
      expect(await transfer(trx, 0)).toBe(true);
      cancelled = carryIpo(db, 'cancel_ipo', Number(ipoId), clock.now());
      await untilWaitingForLocks(db, 1);
    });
    expect(await cancelled).toBe(false);
    expect(await transfer(db, 1)).toBe(true);
    for (const trader of [first, second])
      expect((await trader.ask(listPositions, { kind: 'stock' })).items).toMatchObject([{ quantity: 100 }]);
  },
);

it('the scheduler repeats its runs, survives a failing job, and finishes its step when it is stopped', async () => {
  broker = await openTestBroker();
  const trader = await broker.newcomer();
  await trader.call(requestRecharge, { amount: 10_000 }, { key: broker.newKey() });
  broker.clock.advance(5 * MINUTE);
  await sql`alter table real_names rename to real_names_away`.execute(broker.db);
  const failed: string[] = [];
  const scheduler = openScheduler(broker, { onError: (_error, job) => failed.push(job) });
  scheduler.start(5);
  await expect.poll(() => balance(trader)).toBe('110000');
  await expect.poll(() => failed).toContain('real names approved');
  await scheduler.stop();
  const times = failed.length;
  // Had it not stopped, it would have run again before another one has run twice.
  const later: string[] = [];
  const other = openScheduler(broker, { onError: (_error, job) => later.push(job) });
  other.start(5);
  await expect.poll(() => later.length).toBeGreaterThan(1);
  await other.stop();
  expect(failed).toHaveLength(times);
});

it.skipIf(postgres === undefined)(
  'jobs and customers’ calls at the same time never deadlock',
  async () => {
    broker = await openTestBroker({ server: postgres });
    const now = () => broker.clock.now();
    const traders = await Promise.all(Array.from({ length: 6 }, () => broker.newcomer()));
    const cards = await Promise.all(traders.map((trader) => giveCard(broker, trader)));
    const fundId = await addFund(broker, { unit: '500', issue_amount: '20000', period_days: 1 });
    const ipos = await Promise.all([1, 2, 3, 4].map(() => addIpo(broker, { issue_size: 300 })));
    await sql`update back_office_delays set seconds = 0`.execute(broker.db);

    const codes: string[] = [];
    const customer = async (trader: Trader, place: number): Promise<void> => {
      const key = () => ({ key: broker.newKey() });
      for (const [round, ipoId] of ipos.entries()) {
        const calls = [
          trader.call(purchaseFund, { fundId }, key()),
          trader.call(applyForIpo, { ipoId, symbol: 'DEMODATA.NS', quantity: 100, price: '50' }, key()),
          trader.call(
            requestWithdrawal,
            { cardId: cards[place] ?? '', amount: 300, transactionCode: CODE },
            key(),
          ),
          trader.call(requestRecharge, { amount: 10_000 }, key()),
          trader.call(requestLoan, { amount: 1_000 }, key()),
          trader.buy('EXSTEEL.NS', 1 + round),
        ];
        codes.push(...(await Promise.all(calls)).map(({ code }) => code));
      }
    };
    let isOver = false;
    const failures: unknown[] = [];
    const clerk = async (): Promise<void> => {
      const scheduler = openScheduler(broker, { onError: (error) => failures.push(error) });
      while (!isOver) await scheduler.run();
    };
    const supervisor = async (): Promise<void> => {
      while (!isOver) {
        const orders = await broker.db
          .selectFrom('fund_orders')
          .select('id')
          .where('status', '=', 'active')
          .limit(3)
          .execute();
        for (const { id } of orders) await carry(broker.db, 'cancel_fund_order', id, now());
        for (const id of ipos.slice(0, 2)) {
          await carryIpo(broker.db, 'close_ipo', Number(id), now());
          await allotIpo(broker.db, Number(id), now());
        }
        await carryIpo(broker.db, 'cancel_ipo', Number(ipos[2]), now());
      }
    };
    const staff = [clerk(), clerk(), supervisor()];
    await Promise.all(traders.map(customer));
    isOver = true;
    await Promise.all(staff);
    expect(failures).toEqual([]);
    expect(codes).not.toContain('fault');
    expect(codes.filter((code) => code === 'ok').length).toBeGreaterThan(traders.length * 4);
    expect(await brokenInvariants(broker.db)).toEqual([]);
  },
  120_000,
);

it.skipIf(postgres === undefined)(
  'the schedulers of two brokers on one server never pay twice',
  async () => {
    broker = await openTestBroker({ server: postgres });
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(broker.db);
    const url = new URL(postgres ?? '');
    url.pathname = `/${rows[0]?.name}`;
    const second = await openBroker({ database: { url: url.href }, clock: broker.clock });
    try {
      const trader = await broker.newcomer();
      for (let i = 0; i < 30; i += 1)
        await trader.call(requestRecharge, { amount: 10_000 }, { key: broker.newKey() });
      broker.clock.advance(DAY);
      const runs = await Promise.all([broker.scheduler.run(), second.scheduler.run()]);
      // The demo customer's, too.
      expect(runs.reduce((sum, run) => sum + (run['recharges credited'] ?? 0), 0)).toBe(31);
      expect(await balance(trader)).toBe('400000');
      expect(await wrong(broker)).toBe(0);
    } finally {
      await second.close();
    }
  },
  120_000,
);
