import { getBalance } from '@bourse/contract/balance';
import { listBills } from '@bourse/contract/bills';
import { applyForIpo, listIpoApplications, listIpos } from '@bourse/contract/ipo';
import { listOrders } from '@bourse/contract/orders';
import { listPositions } from '@bourse/contract/positions';
import { orderCost } from '@bourse/figures/order-cost';
import { add, sub } from '@bourse/money/decimal';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postgres, untilWaitingForLocks } from '../../test/databases.ts';
import { addIpo, DAY, give, idOf, MINUTE } from '../../test/products.ts';
import { runs } from '../../test/sizes.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { runCommand } from '../back-office/run-command.ts';
import type { Database } from '../database/tables.ts';
import { allotIpo, carry, carryIpo } from '../ledger/products.ts';

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

const run = (...args: string[]) => runCommand(broker, args, { user: 'clerk' });
const balance = async (who = trader) => (await who.ask(getBalance, {})).available;
const form = (ipoId: string, change: object = {}) => ({
  ipoId,
  symbol: 'DEMODATA.NS',
  quantity: 300,
  price: '50.00' as const,
  ...change,
});
const apply = (ipoId: string, change: object = {}, who = trader, key = broker.newKey()) =>
  who.call(applyForIpo, form(ipoId, change), { key });
const application = async (who = trader) => (await who.ask(listIpoApplications, {})).items[0];
const passTime = async (milliseconds: number) => {
  broker.clock.advance(milliseconds);
  await broker.scheduler.run();
};

it('the list of offerings begins with those that can be applied for, the nearest end first', async () => {
  const id = await addIpo(broker);
  const past = await addIpo(broker, { ends_at: new Date(start - 1) });
  const next = await addIpo(broker, { ends_at: new Date(start + MINUTE) });
  const { items } = await trader.ask(listIpos, {});
  expect(items[0]).toMatchObject({ id: next, status: 'forthcoming' });
  expect(items.find(({ status }) => status !== 'forthcoming')).toMatchObject({ id: past, status: 'closed' });
  expect(items.find((ipo) => ipo.id === id)).toMatchObject({
    symbol: 'DEMODATA.NS',
    issuePrice: '50',
    min: 100,
    max: 450,
    status: 'forthcoming',
    issueSize: 10_000,
    timesSubscribed: '0',
    marketPrice: add(broker.price('DEMODATA.NS')),
    allotmentAt: start + DAY + 10 * MINUTE,
    listingAt: start + DAY + 20 * MINUTE,
    appliedQuantity: 0,
    applicationId: null,
  });
  broker.clock.advance(DAY);
  const after = (await trader.ask(listIpos, {})).items.find((ipo) => ipo.id === id);
  expect(after?.status).toBe('closed');
});

it('the prospectuses that the example offerings name are served, and run no scripts', async () => {
  const { items } = await trader.ask(listIpos, {});
  const documents = items.flatMap(({ prospectus }) => (prospectus?.startsWith('/') ? [prospectus] : []));
  expect(documents.length).toBeGreaterThan(0);
  for (const document of documents) {
    const { statusCode, headers, body } = await broker.inject(document);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';(?!.*script-src)/);
    expect(body).toContain('no real shares are');
  }
});

describe('an application', () => {
  it('goes from subscription through transfer to a lot that can be sold', async () => {
    const ipoId = await addIpo(broker);
    const { data, status } = await apply(ipoId);
    expect(status).toBe(200);
    expect(await balance()).toBe('85000');
    expect(await application()).toMatchObject({
      applicationNo: data.applicationNo,
      status: 'pending',
      stage: 'subscription',
      quantity: 300,
      total: '15000',
      allotted: null,
    });
    await passTime(DAY);
    expect(await application()).toMatchObject({ status: 'allotting', stage: 'subscription' });
    await passTime(10 * MINUTE);
    expect(await application()).toMatchObject({ status: 'success', stage: 'transfer', allotted: 300 });
    expect((await trader.ask(listPositions, { kind: 'stock' })).total).toBe(0);
    await passTime(10 * MINUTE);
    expect(await application()).toMatchObject({ status: 'success', stage: 'completed', refund: '0' });
    expect((await trader.ask(listPositions, { kind: 'stock' })).items).toMatchObject([
      { symbol: 'DEMODATA.NS', quantity: 300, cost: '15000' },
    ]);
    expect(await balance()).toBe('85000');
    expect((await trader.ask(listOrders, { kind: 'ipo' })).items).toMatchObject([
      { status: 2, quantity: 300, kind: 'ipo' },
    ]);
    expect((await trader.ask(listOrders, { kind: 'finalize' })).items).toMatchObject([
      { status: 1, quantity: 300, total: '15000' },
    ]);
    const [lot] = await trader.orders();
    if (!lot) throw new Error('no lot');
    expect((await trader.sell(lot)).code).toBe('ok');
    const listed = (await trader.ask(listIpos, {})).items.find(({ id }) => id === ipoId);
    expect(listed?.status).toBe('listed');
  });

  it.each([
    [{ quantity: 99 }, 'invalid-quantity', 400],
    [{ quantity: 150 }, 'invalid-quantity', 400],
    [{ quantity: 451 }, 'invalid-quantity', 400],
    [{ quantity: 0 }, 'invalid-quantity', 400],
    [{ quantity: -100 }, 'invalid-quantity', 400],
    [{ quantity: 9_000_000_000 }, 'invalid-quantity', 400],
    [{ price: '49.99' }, 'price-changed', 409],
    [{ symbol: 'EXSTEEL.NS' }, 'not-found', 404],
    [{ ipoId: '999999' }, 'not-found', 404],
    [{ ipoId: 'first' }, 'not-found', 404],
  ])('with %j is refused and holds no money', async (change, code, status) => {
    expect(await apply(await addIpo(broker), change)).toMatchObject({ code, status });
    expect(await balance()).toBe('100000');
  });

  it('counts before the first day that is shown (D42)', async () => {
    const ipoId = await addIpo(broker, { starts_at: new Date(start + MINUTE) });
    expect((await apply(ipoId)).code).toBe('ok');
  });

  it('may be for the largest quantity, which no step reaches (D38)', async () => {
    expect((await apply(await addIpo(broker), { quantity: 450 })).code).toBe('ok');
  });

  it('is refused without the money, a second time, and after the last day', async () => {
    const dear = await addIpo(broker, { issue_price: '400.00' });
    expect(await apply(dear, { price: '400.00' })).toMatchObject({ status: 409, code: 'insufficient-funds' });
    const ipoId = await addIpo(broker);
    expect((await apply(ipoId)).code).toBe('ok');
    expect(await apply(ipoId)).toMatchObject({ status: 409, code: 'already-applied' });
    const over = await addIpo(broker, { ends_at: new Date(broker.clock.now()) });
    expect(await apply(over)).toMatchObject({ status: 409, code: 'ipo-not-open' });
    const foreign = await addIpo(broker, { currency: 'MXN' });
    const rate = broker.db.updateTable('settings').where('tag', '=', 'rate_block_mxn');
    await rate.set({ value: '0' }).execute();
    expect(await apply(foreign)).toMatchObject({ status: 409, code: 'exchange-rate-missing' });
    await rate.set({ value: '4.10' }).execute();
  });

  it('in dollars is refused when the exchange rate is worse than the customer agreed to (D77)', async () => {
    const ipoId = await addIpo(broker, { symbol: 'EXMPL', currency: 'USD', issue_price: '3.33' });
    await broker.setRate('block', 'USD', '83.1234');
    const change = { symbol: 'EXMPL', price: '3.33', quantity: 100 };
    expect(await apply(ipoId, { ...change, rate: '83.1233' })).toMatchObject({
      status: 409,
      code: 'price-changed',
    });
    expect(await balance()).toBe('100000');
    expect((await apply(ipoId, { ...change, rate: '83.1234' })).code).toBe('ok');
    // 3.33 × 100 × 83.1234 = 27680.0922
    expect(await balance()).toBe(sub('100000', '27680.09'));
    await broker.setRate('block', 'USD', '83.25');
  });

  it('happens once when it is repeated under one key', async () => {
    const ipoId = await addIpo(broker);
    const key = broker.newKey();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => apply(ipoId, {}, trader, key)));
    expect(new Set(outcomes.map(({ data }) => data.applicationNo)).size).toBe(1);
    expect(await balance()).toBe('85000');
  });
});

describe('an oversubscribed offering', () => {
  it('is allotted by lot, never more than its size, and the rest of the money comes back', async () => {
    const ipoId = await addIpo(broker, { issue_size: 650 });
    const traders = await Promise.all(Array.from({ length: 9 }, () => broker.newcomer()));
    await Promise.all(traders.map((who) => apply(ipoId, { quantity: 400 }, who)));
    await passTime(DAY);
    await passTime(10 * MINUTE);
    const results = await Promise.all(traders.map((who) => application(who)));
    const allotted = results.map((result) => result?.allotted ?? 0);
    expect(allotted.reduce((sum, n) => sum + n, 0)).toBe(600);
    expect(allotted.filter((n) => n > 0)).toHaveLength(6);
    for (const [place, who] of traders.entries()) {
      const shares = allotted[place] ?? 0;
      expect(await balance(who)).toBe(String(100_000 - shares * 50));
      expect(results[place]?.status).toBe(shares > 0 ? 'success' : 'failed');
    }
    const loser = traders[allotted.indexOf(0)];
    const bills = (await loser?.ask(listBills, {}))?.items.map(({ reason }) => reason);
    expect(bills).toEqual(['principal_returned', 'buyStock', 'recharge']);
    expect((await loser?.ask(listOrders, { kind: 'ipo', status: 2 }))?.total).toBe(1);
    expect((await loser?.ask(listOrders, { kind: 'ipo', status: 1 }))?.total).toBe(0);
  });

  it('gives the customers here their part of an issue that other brokers want too, to the paisa', async () => {
    await broker.setRate('block', 'USD', '83.1234');
    await broker.setRate('stock', 'USD', '83.25');
    await run(
      ...['ipos', 'create', '--symbol', 'EXMPL', '--price', '3.33', '--min', '100', '--max', '500'],
      ...['--size', '3000', '--elsewhere', '4200', '--ends', new Date(start + DAY).toISOString()],
      ...['--prospectus', 'https://files.example/exmpl.pdf'],
    );
    const offering = async () => {
      const { items } = await trader.ask(listIpos, {});
      const found = items.find(({ symbol, issuePrice }) => symbol === 'EXMPL' && issuePrice === '3.33');
      if (!found) throw new Error('no offering');
      return found;
    };
    const { id } = await offering();
    expect(await offering()).toMatchObject({
      timesSubscribed: '1.4',
      appliedQuantity: 0,
      prospectus: 'https://files.example/exmpl.pdf',
    });
    expect((await apply(id, { symbol: 'EXMPL', price: '3.33' })).code).toBe('ok');
    // 3.33 × 300 × 83.1234 = 83040.2766
    expect(await balance()).toBe(sub('100000', '83040.28'));
    const mine = await application();
    expect(await offering()).toMatchObject({
      timesSubscribed: '1.5',
      appliedQuantity: 300,
      applicationId: mine?.id,
    });
    expect(mine).toMatchObject({
      ipoStatus: 'forthcoming',
      endsAt: start + DAY,
      expectedAt: start + DAY + 10 * MINUTE,
      allottedAt: null,
      refundedAt: null,
    });

    const dates = { allotmentAt: start + DAY + 10 * MINUTE, listingAt: start + DAY + 20 * MINUTE };
    expect(await offering()).toMatchObject(dates);
    await run('delays', 'set', 'ipo-allotment', 'operator');
    await run('delays', 'set', 'ipo-transfer', '86400');
    expect(await offering()).toMatchObject(dates);
    expect(await application()).toMatchObject({ expectedAt: dates.allotmentAt });
    for (const step of ['ipo-allotment', 'ipo-transfer']) await run('delays', 'set', step, '600');

    broker.clock.advance(MINUTE);
    await run('ipos', 'close', id);
    expect(await application()).toMatchObject({
      status: 'allotting',
      endsAt: start + MINUTE,
      expectedAt: start + 11 * MINUTE,
    });
    expect(await run('ipos', 'transfer', id)).toContain('not allotted');
    broker.clock.advance(MINUTE);
    await run('ipos', 'allot', id);
    expect(await run('ipos', 'transfer', id)).toContain('not settled');
    await run('jobs', 'run');
    // 3.33 × 200 × 83.1234 = 55360.1844
    expect(await application()).toMatchObject({
      status: 'success',
      stage: 'transfer',
      allotted: 200,
      refund: '27680.1',
      allottedAt: start + 2 * MINUTE,
      refundedAt: start + 2 * MINUTE,
      expectedAt: start + 12 * MINUTE,
      transferredAt: null,
      lotNo: null,
    });
    expect(await balance()).toBe(sub('100000', '55360.18'));

    broker.clock.advance(MINUTE);
    expect(await run('ipos', 'transfer', id)).toContain('transferred and listed');
    const [lot] = await trader.orders();
    if (!lot) throw new Error('no lot');
    expect(await offering()).toMatchObject({
      status: 'listed',
      allotmentAt: start + 2 * MINUTE,
      listingAt: start + 3 * MINUTE,
    });
    expect(await application()).toMatchObject({
      stage: 'completed',
      ipoStatus: 'listed',
      expectedAt: null,
      transferredAt: start + 3 * MINUTE,
      lotNo: lot.orderNo,
    });
    expect(lot).toMatchObject({ quantity: 200, total: '55360.18', fee: '0', isOpen: true });
    expect((await trader.sell(lot)).code).toBe('ok');
    const { total } = orderCost('sell', broker.price('EXMPL'), 200, '83.25');
    expect(await balance()).toBe(sub(add('100000', total), '55360.18'));
  });

  it.skipIf(postgres === undefined)(
    'a transfer that waits for one customer locks no other customer',
    async () => {
      const other = await broker.newcomer();
      const ipoId = await addIpo(broker);
      for (const who of [trader, other]) expect((await apply(ipoId, {}, who)).code).toBe('ok');
      await run('ipos', 'close', ipoId);
      await run('ipos', 'allot', ipoId);
      await run('jobs', 'run');
      const lockNotices = async (db: Database, who: Trader) =>
        sql`select from notice_states where customer_id = ${await idOf(broker, who)} for update nowait`.execute(
          db,
        );
      const transferred = broker.db.transaction().execute(async (db) => {
        await lockNotices(db, other);
        const transfer = run('ipos', 'transfer', ipoId);
        await untilWaitingForLocks(broker.db, 1);
        await lockNotices(db, trader);
        return { transfer };
      });
      expect(await (await transferred).transfer).toContain('transferred and listed');
      for (const who of [trader, other]) expect(await application(who)).toMatchObject({ stage: 'completed' });
    },
  );

  it('allots no shares that together cost less than half a paisa, and returns all of the money', async () => {
    // 0.016 for the 400 shares that are asked for, and 0.004 for the hundred that are left.
    const price = '0.00004';
    const ipoId = await addIpo(broker, { issue_size: 100, issue_price: price });
    expect((await apply(ipoId, { quantity: 400, price })).code).toBe('ok');
    expect(await balance()).toBe('99999.98');
    await passTime(DAY);
    await passTime(10 * MINUTE);
    expect(await application()).toMatchObject({ status: 'failed', allotted: 0 });
    expect(await balance()).toBe('100000');
    expect((await trader.ask(listPositions, { kind: 'stock' })).items).toEqual([]);
  });

  it('has a draw that cannot be predicted from the order numbers', async () => {
    const traders = await Promise.all(Array.from({ length: 10 }, () => broker.newcomer()));
    const winners = async () => {
      const ipoId = await addIpo(broker, { issue_size: 500, issue_price: '1.00' });
      await Promise.all(traders.map((who) => apply(ipoId, { quantity: 100, price: '1.00' }, who)));
      await carryIpo(broker.db, 'close_ipo', Number(ipoId), broker.clock.now());
      await allotIpo(broker.db, Number(ipoId), broker.clock.now());
      const rows = await broker.db
        .selectFrom('ipo_applications')
        .select('allotted')
        .where('ipo_id', '=', Number(ipoId))
        // An order that an applicant could predict.
        .orderBy(sql`md5('lot ' || no)`)
        .execute();
      return rows.map(({ allotted }) => allotted).join(' ');
    };
    const draws = [await winners(), await winners(), await winners(), await winners()];
    expect(new Set(draws).size).toBeGreaterThan(1);
  });

  it('is never allotted beyond its size, its part of the issue or a request, whatever the requests', async () => {
    const others = fc.oneof(fc.constant(0), fc.nat(9_000));
    const wishes = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 8 });
    const traders = await Promise.all(Array.from({ length: 8 }, () => broker.newcomer()));
    const ids = await Promise.all(traders.map((who) => idOf(broker, who)));
    await fc.assert(
      fc.asyncProperty(
        wishes,
        fc.integer({ min: 100, max: 6_000 }),
        others,
        async (hundreds, size, elsewhere) => {
          for (const who of traders) await give(broker, who, '1000');
          const ipoId = await addIpo(broker, {
            issue_size: size,
            applied_elsewhere: elsewhere,
            max_quantity: 1_000,
            issue_price: '1.00',
          });
          const quantities = hundreds.map((n) => n * 100);
          await Promise.all(
            quantities.map((quantity, n) => apply(ipoId, { quantity, price: '1.00' }, traders[n])),
          );
          await carryIpo(broker.db, 'close_ipo', Number(ipoId), broker.clock.now());
          await allotIpo(broker.db, Number(ipoId), broker.clock.now());
          const rows = await broker.db
            .selectFrom('ipo_applications')
            .select(['customer_id', 'quantity', 'allotted'])
            .where('ipo_id', '=', Number(ipoId))
            .where('customer_id', 'in', ids)
            .execute();
          const wanted = quantities.reduce((sum, n) => sum + n, 0);
          const got = rows.reduce((sum, { allotted }) => sum + (allotted ?? 0), 0);
          expect(rows).toHaveLength(quantities.length);
          for (const { allotted, quantity } of rows) {
            const shares = allotted ?? 0;
            expect(shares).toBeGreaterThanOrEqual(0);
            expect(shares).toBeLessThanOrEqual(quantity);
            expect(shares % 100).toBe(0);
          }
          // Everything that can be allotted in steps of 100 of the part that is theirs is allotted.
          const part = Math.min(wanted, Math.floor((size * wanted) / (wanted + elsewhere)));
          expect(got).toBe(Math.floor(part / 100) * 100);
        },
      ),
      { numRuns: runs({ short: 10, all: 25, hand: 1_000 }) },
    );
    await broker.scheduler.run();
  });
});

describe('a cancelled offering', () => {
  it('returns the money, before the allotment and after it', async () => {
    const early = await addIpo(broker);
    const late = await addIpo(broker);
    await apply(early);
    await carryIpo(broker.db, 'cancel_ipo', Number(early), broker.clock.now());
    await passTime(0);
    expect(await application()).toMatchObject({
      status: 'failed',
      ipoStatus: 'cancelled',
      refund: '15000',
      allottedAt: null,
      refundedAt: broker.clock.now(),
    });
    const cancelled = (await trader.ask(listIpos, {})).items.find(({ id }) => id === early);
    expect(cancelled).toMatchObject({ status: 'cancelled', allotmentAt: null, listingAt: null });
    await apply(late);
    await passTime(DAY);
    await passTime(10 * MINUTE);
    expect(await application()).toMatchObject({ status: 'success', stage: 'transfer' });
    await carryIpo(broker.db, 'cancel_ipo', Number(late), broker.clock.now());
    await passTime(0);
    expect(await balance()).toBe('100000');
    expect(await application()).toMatchObject({
      stage: 'completed',
      ipoStatus: 'cancelled',
      refund: '15000',
      refundedAt: broker.clock.now(),
      transferredAt: null,
      lotNo: null,
    });
    expect((await trader.ask(listOrders, { kind: 'finalize', status: 2 })).items).toMatchObject([
      { status: 2, total: '0' },
    ]);
    expect((await trader.ask(listPositions, { kind: 'stock' })).total).toBe(0);
    expect(await apply(late)).toMatchObject({ code: 'ipo-not-open' });
  });

  it('is impossible once shares of it were transferred', async () => {
    const ipoId = await addIpo(broker);
    const slow = await broker.newcomer();
    await apply(ipoId);
    await apply(ipoId, {}, slow);
    await carryIpo(broker.db, 'close_ipo', Number(ipoId), broker.clock.now());
    await allotIpo(broker.db, Number(ipoId), broker.clock.now());
    for (const transition of ['settle_ipo_application', 'transfer_ipo_shares'] as const) {
      const { id } = (await application()) ?? { id: '' };
      expect(await carry(broker.db, transition, Number(id), broker.clock.now())).toBe(true);
    }
    expect(await carryIpo(broker.db, 'cancel_ipo', Number(ipoId), broker.clock.now())).toBe(false);
    await passTime(DAY);
    await passTime(10 * MINUTE);
    expect((await slow.ask(listPositions, { kind: 'stock' })).total).toBe(1);
  });
});
