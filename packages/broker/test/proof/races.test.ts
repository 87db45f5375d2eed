/**
 * Calls at the same time. The embedded database runs them one after another; on a server they race. By hand:
 * TESTS=hand npx vitest run packages/broker/test/proof/races
 */
import { getBalance } from '@bourse/contract/balance';
import { listOffers } from '@bourse/contract/deals';
import { purchaseFund } from '@bourse/contract/funds';
import { applyForIpo, listIpoApplications } from '@bourse/contract/ipo';
import { buy } from '@bourse/contract/orders';
import { changePassword } from '@bourse/contract/passwords';
import { settle } from '@bourse/contract/settle';
import { add, cmp, type Decimal, sub } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allotIpo, carryIpo } from '../../src/ledger/products.ts';
import { databases } from '../databases.ts';
import { brokenInvariants } from '../ledger-invariants.ts';
import { addFund, addIpo, addOffer, CODE, giveCode } from '../products.ts';
import { LONG_TIMEOUT, runs } from '../sizes.ts';
import { type Outcome, openTestBroker, type TestBroker, type Trader } from '../test-broker.ts';

const AT_ONCE = 100;
const SYMBOL = 'EXSTEEL.NS';

const count = (outcomes: Outcome<unknown>[], wanted: string): number =>
  outcomes.filter(({ code }) => code === wanted).length;

describe.each(databases)('calls at the same time, on %s', (_name, server) => {
  // The embedded database runs one call after another, so more rounds would find nothing new there.
  const rounds = runs({ short: 1, all: 2, hand: server ? 1_000 : 100 });
  let broker: TestBroker;
  beforeAll(async () => {
    broker = await openTestBroker({ server, logLevel: 'silent' });
  });
  afterAll(() => broker.close());

  const many = <T>(work: (i: number) => Promise<T>, times = AT_ONCE): Promise<T[]> =>
    Promise.all(Array.from({ length: times }, (_, i) => work(i)));
  const balanceOf = async (trader: Trader): Promise<Decimal> => (await trader.ask(getBalance, {})).available;

  /** Leaves the trader with exactly the cost of `quantity` units. */
  const leave = async (trader: Trader, quantity: number): Promise<void> => {
    const before = await balanceOf(trader);
    expect((await trader.buy(SYMBOL, quantity)).code).toBe('ok');
    const price = sub(before, await balanceOf(trader));
    const surplus = sub(await balanceOf(trader), price);
    await sql`
      select ledger_move_outside(c.id, ${`-${surplus}`}, 'withdraw', now()) from customers c where phone = ${trader.phone}
    `.execute(broker.db);
    expect(cmp(await balanceOf(trader), price)).toBe(0);
  };

  it.each(Array.from({ length: rounds }, (_, round) => [round + 1]))(
    'of a hundred buys one takes the whole balance, of a hundred sales one closes the lot, one key is filled once (%d)',
    async () => {
      const trader = await broker.newcomer();
      await leave(trader, 10);
      const bought = await many(() => trader.buy(SYMBOL, 10));
      expect([count(bought, 'ok'), count(bought, 'insufficient-funds')]).toEqual([1, AT_ONCE - 1]);
      expect(await balanceOf(trader)).toMatch(/^0(\.00)?$/);

      const [lot] = await trader.orders();
      if (!lot) throw new Error('There is no lot.');
      const sold = await many(() => trader.sell(lot));
      expect([count(sold, 'ok'), count(sold, 'lot-already-sold')]).toEqual([1, AT_ONCE - 1]);
      const sale = (await trader.orders()).find(({ side }) => side === 'sell');
      expect(cmp(await balanceOf(trader), sale?.total ?? '0')).toBe(0);

      const key = broker.newKey();
      const price = broker.price(SYMBOL);
      const same = await many(() => trader.buy(SYMBOL, 1, { key, price }));
      expect(new Set(same.map(({ code, data }) => JSON.stringify([code, data]))).size).toBe(1);
      expect(count(same, 'ok')).toBe(AT_ONCE);
      expect((await trader.orders()).filter(({ requestKey }) => requestKey === key)).toHaveLength(1);

      // The same key with two bodies: the first to arrive is filled, the other refused.
      const other = broker.newKey();
      const mixed = await many((i) => trader.buy(SYMBOL, 1 + (i % 2), { key: other, price }), 20);
      expect([count(mixed, 'ok'), count(mixed, 'idempotency-key-reused')]).toEqual([10, 10]);
    },
    LONG_TIMEOUT,
  );

  it(
    'an order that is settled at the same time is placed and answered as placed, or never placed',
    async () => {
      const ends = new Set<string>();
      for (let round = 0; round < rounds; round += 1) {
        const traders: Trader[] = [];
        // One after another: a busy machine refuses many registrations at once, whose passwords are costly to hash.
        while (traders.length < 10) traders.push(await broker.newcomer());
        await many(async (i) => {
          const trader = traders[i % traders.length] as Trader;
          const key = broker.newKey();
          const buying = () => trader.buy(SYMBOL, 1, { key });
          const settling = () => trader.call(settle, { key });
          // The order of sending alternates; the order is sent twice, as a network may do.
          const calls = i % 2 ? [buying(), settling(), buying()] : [settling(), buying(), buying()];
          const outcomes = (await Promise.all(calls)).map(({ code, data }) => ({ code, data }));
          const end = (await settling()).data;
          const isPlaced = end.outcome === 'done';
          ends.add(end.refusal ?? end.outcome);
          const order = isPlaced
            ? { code: 'ok', data: { orderNo: end.number } }
            : { code: 'not-sent', data: undefined };
          const answers = i % 2 ? [order, { code: 'ok', data: end }] : [{ code: 'ok', data: end }, order];
          expect(outcomes).toEqual([...answers, order]);
          const placed = (await trader.orders()).filter(({ requestKey }) => requestKey === key);
          expect(placed.map(({ orderNo }) => orderNo)).toEqual(isPlaced ? [end.number] : []);
        });
      }
      expect([...ends].sort()).toEqual(['done', 'not-sent']);
    },
    LONG_TIMEOUT,
  );

  it(
    'five of a hundred wrong transaction passwords are checked, then the password locks',
    async () => {
      const { data } = await broker.call(
        listOffers,
        { kind: 'bulk' },
        { token: (await broker.demo()).token },
      );
      for (let round = 0; round < rounds; round += 1) {
        const trader = await broker.newcomer();
        await trader.ask(changePassword, {
          newCode: '482619',
          isFirst: true,
          loginPassword: trader.password,
        });
        const offer = data.items[0];
        const attempt = (transactionCode: string) =>
          trader.call(
            buy,
            {
              symbol: offer?.symbol ?? SYMBOL,
              quantity: offer?.minimumQuantity ?? 1,
              price: offer?.price ?? '1',
              kind: 'bulk',
              offerId: offer?.id ?? '1',
              transactionCode,
            },
            { key: broker.newKey() },
          );
        const outcomes = await many((i) => attempt(String(900_000 + i)));
        expect([
          count(outcomes, 'incorrect-transaction-password'),
          count(outcomes, 'transaction-password-locked'),
        ]).toEqual([5, AT_ONCE - 5]);
        expect((await attempt('482619')).code).toBe('transaction-password-locked');
      }
    },
    LONG_TIMEOUT,
  );

  it(
    'the last shares of an offering and the last units of a fund are sold only as often as they exist',
    async () => {
      const traders = await many(() => broker.newcomer(), 10);
      for (let round = 0; round < rounds; round += 1) {
        const ipoId = await addIpo(broker, { issue_price: '1.00', issue_size: 300, max_quantity: 100 });
        const fundId = await addFund(broker, { unit: '10.00', issue_amount: '50.00' });
        const application = { ipoId, symbol: 'DEMODATA.NS', quantity: 100, price: '1.00' as const };
        const asked = <T>(work: (trader: Trader, key: { key: string }) => Promise<T>) =>
          many((i) => work(traders[i % traders.length] as Trader, { key: broker.newKey() }));
        const [applied, bought] = await Promise.all([
          asked((trader, key) => trader.call(applyForIpo, application, key)),
          asked((trader, key) => trader.call(purchaseFund, { fundId }, key)),
        ]);
        expect([count(applied, 'ok'), count(applied, 'already-applied')]).toEqual([10, 90]);
        expect([count(bought, 'ok'), count(bought, 'fund-sold-out')]).toEqual([5, 95]);

        const { db, scheduler } = broker;
        const close = () => carryIpo(db, 'close_ipo', Number(ipoId), broker.clock.now());
        const allot = () => allotIpo(db, Number(ipoId), broker.clock.now());
        for (const step of [close, allot]) {
          const done = await Promise.all([step(), step(), step()]);
          expect(done.filter(Boolean)).toHaveLength(1);
        }
        await Promise.all([scheduler.run(), scheduler.run()]);
        const results = await many(
          async (i) => (await (traders[i] as Trader).ask(listIpoApplications, {})).items[0],
          traders.length,
        );
        expect(results.map((one) => one?.allotted).sort()).toEqual([
          ...Array(7).fill(0),
          ...Array(3).fill(100),
        ]);
      }
      expect(await brokenInvariants(broker.db)).toEqual([]);
    },
    LONG_TIMEOUT,
  );

  it(
    'an offer is not sold beyond its size, nor to one customer beyond the maximum',
    async () => {
      const traders = await many(() => broker.newcomer(), 10);
      for (const trader of traders) await giveCode(broker, trader);
      for (let round = 0; round < rounds; round += 1) {
        // So cheap that the balances suffice for all rounds.
        const offer = { price: '0.01', minimum_quantity: 200 } as const;
        const scarce = await addOffer(broker, { ...offer, remaining: 1_100 });
        const rationed = await addOffer(broker, { ...offer, maximum_quantity: 500 });
        const order = {
          kind: 'bulk',
          symbol: SYMBOL,
          quantity: 200,
          price: '0.01',
          transactionCode: CODE,
        } as const;
        const purchase = (i: number, offerId: string) =>
          (traders[i % traders.length] as Trader).call(buy, { ...order, offerId }, { key: broker.newKey() });
        const bought = await many((i) => purchase(i, scarce), 30);
        expect([count(bought, 'ok'), count(bought, 'offer-sold-out')]).toEqual([5, 25]);
        const more = await many((i) => purchase(i % 2, rationed), 10);
        expect([count(more, 'ok'), count(more, 'above-maximum-quantity')]).toEqual([4, 6]);
        const { items } = await (traders[0] as Trader).ask(listOffers, { kind: 'bulk', limit: 100 });
        const left = new Map(items.map(({ id, remaining }) => [id, remaining]));
        expect([left.get(scarce), left.get(rationed)]).toEqual([100, 999_200]);
      }
    },
    LONG_TIMEOUT,
  );

  it(
    'the sum of all money stays the same while many customers move theirs',
    async () => {
      const traders = await many(() => broker.newcomer(), 8);
      const before = await Promise.all(traders.map(balanceOf));
      await many(async (i) => {
        const trader = traders[i % traders.length] as Trader;
        await trader.buy(SYMBOL, 1 + (i % 3));
        const lot = (await trader.orders()).find(({ isOpen }) => isOpen);
        if (lot) await trader.sell(lot);
      }, 80);
      for (const [i, trader] of traders.entries()) {
        const moved = (await trader.orders()).map(
          ({ side, total }) => (side === 'buy' ? `-${total}` : total) as Decimal,
        );
        const expected = moved.reduce((sum, amount) => add(sum, amount), before[i] as Decimal);
        expect(cmp(await balanceOf(trader), expected)).toBe(0);
      }
      const { rows } = await sql<{ off: number }>`
      select count(*)::int as off from (
        select transaction_id from entries group by transaction_id having sum(amount) <> 0
      ) t
    `.execute(broker.db);
      expect(rows).toEqual([{ off: 0 }]);
    },
    LONG_TIMEOUT,
  );
});
