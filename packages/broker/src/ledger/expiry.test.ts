/** A call that moves money is refused after the instant that it carries (D25, D82). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getBalance } from '@bourse/contract/balance';
import { buy, QUOTE_LIFETIME } from '@bourse/contract/orders';
import { settle } from '@bourse/contract/settle';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases, postgres, untilWaitingForLocks } from '../../test/databases.ts';
import { MONEY_CALLS } from '../../test/money-calls.ts';
import { addFund, idOf } from '../../test/products.ts';
import { stateOf } from '../../test/proof/state.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { TEST_INSTANT } from '../../testing/seeded.ts';
import type { MoneyCallIdentity } from '../call/call.ts';
import { hashToken } from '../call/token.ts';
import { CONNECTIONS } from '../database/open-database.ts';
import type { Database } from '../database/tables.ts';
import { requireInstrument } from '../instruments/rows.ts';
import { type Clock, heldClock } from '../market/clock.ts';
import type { Answer } from './money-call.ts';
import { placeBuy } from './post.ts';
import { purchaseFund } from './products.ts';

const SYMBOL = 'EXSTEEL.NS';
/** A symbol whose price does not change for minutes. */
const CALM = 'TBILL91';

describe.each(databases)('on %s', (_name, server) => {
  let broker: TestBroker;
  let trader: Trader;
  beforeAll(async () => {
    broker = await openTestBroker({ server });
  });
  afterAll(() => broker.close());
  beforeEach(async () => {
    trader = await broker.newcomer();
  });
  afterEach(() => broker.clock.set(TEST_INSTANT));

  it.each([
    ['42 s', 42_000],
    ['five minutes', 300_000],
  ])('an order delayed by %s is refused although the price has not changed', async (_what, held) => {
    const { clock } = broker;
    const priceIn = (milliseconds: number) =>
      broker.market.quote(requireInstrument(CALM), clock.now() + milliseconds).price;
    while (priceIn(held) !== priceIn(0)) clock.advance(1_000);
    const seen = broker.price(CALM);
    const order = {
      ...{ symbol: CALM, quantity: 1, price: seen, kind: 'treasury' as const },
      expiresAt: clock.now() + QUOTE_LIFETIME,
    };
    clock.advance(held);
    expect(broker.price(CALM)).toBe(seen);
    const key = broker.newKey();
    expect(await trader.call(buy, order, { key })).toMatchObject({ status: 409, code: 'request-expired' });
    expect(await trader.orders()).toEqual([]);
    expect((await trader.ask(getBalance, {})).available).toBe('100000');
    // The refusal is stored: `settle` answers with it.
    expect(await trader.ask(settle, { key })).toMatchObject({ refusal: 'request-expired' });
    clock.advance(-held);
    expect((await trader.call(buy, order, { key })).code).toBe('request-expired');
  });

  describe.each(MONEY_CALLS)('%s', (_what, prepare) => {
    it('is done until its expiry, and refused after it', async () => {
      const { endpoint, input } = await prepare(broker, trader);
      const now = broker.clock.now();
      const before = await stateOf(broker.db);
      const send = (expiresAt: number) =>
        trader.call(endpoint, { ...input, expiresAt }, { key: broker.newKey() });
      expect(await send(now - 1)).toMatchObject({ status: 409, code: 'request-expired' });
      expect(await stateOf(broker.db)).toEqual(before);
      expect((await send(now)).code).toBe('ok');
    });

    it('answers a repeated call after its expiry too', async () => {
      const { endpoint, input } = await prepare(broker, trader);
      const key = broker.newKey();
      const sent = { ...input, expiresAt: broker.clock.now() };
      const first = await trader.call(endpoint, sent, { key });
      broker.clock.advance(60_000);
      expect(await trader.call(endpoint, sent, { key })).toEqual(first);
      expect((await trader.call(endpoint, { ...sent, expiresAt: sent.expiresAt + 1 }, { key })).code).toBe(
        'idempotency-key-reused',
      );
    });
  });
});

describe('a clock that is not held', () => {
  /** Milliseconds that a call has left when it reaches the database. */
  const LEFT = 50;
  let broker: TestBroker;
  afterEach(() => broker?.close());

  const asking = (trader: Trader, clock: Clock): MoneyCallIdentity => ({
    ...{ tokenHash: hashToken(trader.token), key: broker.newKey(), bodyHash: '' },
    releaseSet: null,
    ...{ expiresAt: clock.now() + LEFT, clock },
  });
  const purchase = () => ({
    ...{ symbol: SYMBOL, kind: 'stock', currency: 'INR', quantity: 1 },
    limit: { worstPrice: broker.price(SYMBOL), seenRate: undefined },
    fillAt: () => ({ price: broker.price(SYMBOL), rate: null }),
  });

  it.each(databases)('the wait for a connection counts against the expiry, on %s', async (_name, server) => {
    broker = await openTestBroker({ server });
    const { db } = broker;
    let now = TEST_INSTANT;
    const asked = asking(await broker.newcomer(), { now: () => now });
    /** Runs when so many connections are taken. */
    const whileTaken = (count: number, act: () => Promise<void>): Promise<void> =>
      count === 0 ? act() : db.connection().execute(() => whileTaken(count - 1, act));
    let buying: Promise<Answer> | undefined;
    // The embedded database has one connection.
    await whileTaken(server === undefined ? 1 : CONNECTIONS, async () => {
      buying = placeBuy(db, asked, purchase());
      await nextTurn();
      now += LEFT + 1;
    });
    expect(await buying).toMatchObject({ refusal: 'request-expired' });
  });

  /** The answer to a call that waits for a row lock until it has expired by the database's clock. */
  const behind = async (
    clock: Clock,
    lock: (trx: Database, customer: number, fund: number) => Promise<unknown>,
    call: (asked: MoneyCallIdentity, fund: number) => Promise<Answer>,
  ): Promise<Answer> => {
    const { db } = broker;
    const trader = await broker.newcomer();
    const [customer, fund] = [await idOf(broker, trader), Number(await addFund(broker))];
    const [answer] = await db.transaction().execute(async (trx) => {
      await lock(trx, customer, fund);
      const calling = call(asking(trader, clock), fund);
      await untilWaitingForLocks(db, 1, LEFT);
      return [calling] as const;
    });
    return answer;
  };
  const lockAccount = (trx: Database, customer: number) =>
    trx.selectFrom('accounts').select('id').where('customer_id', '=', customer).forUpdate().execute();
  const lockFund = (trx: Database, _customer: number, fund: number) =>
    trx.selectFrom('funds').select('id').where('id', '=', fund).forUpdate().execute();

  describe.skipIf(postgres === undefined)('on a server', () => {
    /** Not held, because it cannot be set: the database subtracts its own wait. */
    const standing: Clock = { now: () => TEST_INSTANT };
    /** The wait for an account ends before the call's instant is taken. */
    let running: Clock;
    beforeEach(async () => {
      broker = await openTestBroker({ server: postgres });
      const began = performance.now();
      running = { now: () => TEST_INSTANT + Math.floor(performance.now() - began) };
    });

    it('the wait for the customer’s account counts against the expiry', async () => {
      const { db } = broker;
      const answer = await behind(running, lockAccount, (asked) => placeBuy(db, asked, purchase()));
      expect(answer).toMatchObject({ refusal: 'request-expired', order_no: null });
    });

    it('the wait for the quota of a fund counts against the expiry', async () => {
      const { db } = broker;
      const answer = await behind(standing, lockFund, (asked, fund) => purchaseFund(db, asked, fund));
      expect(answer).toMatchObject({ refusal: 'request-expired', order_no: null });
    });

    it('a held clock does not advance while a call waits', async () => {
      const { db } = broker;
      const held = heldClock(TEST_INSTANT);
      const answer = await behind(held, lockAccount, (asked) => placeBuy(db, asked, purchase()));
      expect(answer.refusal).toBeNull();
    });
  });
});

describe('an answer tells the time by which calls expire', () => {
  it('in its Date header, also for a held clock and for pages of other origins', async () => {
    const broker = await openTestBroker();
    try {
      const { headers } = await broker.inject('/api/v2/config');
      expect(Date.parse(String(headers.date))).toBe(TEST_INSTANT);
      expect(headers['access-control-expose-headers']).toMatch(/\bdate\b/);
    } finally {
      await broker.close();
    }
  });
});
