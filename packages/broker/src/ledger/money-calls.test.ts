/**
 * All money calls in any order against a model, on both databases. Faults are also injected into the ledger, and the
 * same check must find each of them. By hand: PROOF=hand npx vitest run packages/broker/src/ledger/money-calls
 */
import { purchaseFund } from '@bourse/contract/funds';
import { requestLoan } from '@bourse/contract/loans';
import { buy } from '@bourse/contract/orders';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databases, LONG_TIMEOUT, postgres, size } from '../../test/databases.ts';
import { injectFault } from '../../test/inject-fault.ts';
import { brokenInvariants } from '../../test/ledger-invariants.ts';
import { followModel, type Step, steps } from '../../test/money-model.ts';
import { addFund, addOffer, CODE, giveCard, giveCode } from '../../test/products.ts';
import { assertNoProfit, livelyInstant, type Move, moves, Richer } from '../../test/profit-search.ts';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';
import type { Database } from '../database/tables.ts';
import { carry } from './products.ts';

const SEQUENCES = size(1_000, 50_000);
/** Sequences per database: an embedded one slows down as it grows. */
const IN_ONE = 1_000;

/** @throws Error with the shortest sequence found after which ledger and model differ */
const tryOut = async (server: string | undefined, sequences: number): Promise<void> => {
  const { db, clock, close } = await openTestBroker({ server });
  try {
    await fc.assert(
      fc.asyncProperty(steps, (sequence) => followModel(db, clock.now(), sequence)),
      { numRuns: sequences },
    );
    expect(await brokenInvariants(db)).toEqual([]);
  } finally {
    await close();
  }
};

let broker: TestBroker;
afterEach(() => broker?.close());

describe.each(databases)('on %s', (_name, server) => {
  it(
    'after any sequence of calls the ledger equals the model and keeps its invariants',
    async () => {
      for (let left = SEQUENCES; left > 0; left -= IN_ONE) await tryOut(server, Math.min(left, IN_ONE));
    },
    LONG_TIMEOUT,
  );
});

describe.each(databases)('while the clock is held, on %s', (_name, server) => {
  it(
    'no sequence of calls makes a customer richer',
    async () => {
      broker = await openTestBroker({ server, logLevel: 'silent' });
      const start = broker.clock.now();
      await fc.assert(
        fc.asyncProperty(moves, fc.nat(9_999), (sequence, minutes) =>
          assertNoProfit(broker, start + minutes * 61_000, sequence),
        ),
        { numRuns: size(20, 2_000) },
      );
    },
    LONG_TIMEOUT,
  );
});

const REQUESTS: Step[0][] = [
  'recharge',
  'withdraw',
  'borrow',
  'buy fund',
  'apply',
  'buy block',
  'buy',
  'sell',
];

/** Uses every rule once, so that every run finds each fault. */
const TOUR: Step[] = [
  ['recharge', 0, 10],
  ['credit recharge', 0, 0],
  ['credit recharge', 0, 0],
  ['repeat', 0, 0],
  ['withdraw', 0, 7],
  ['withdraw', 0, 20],
  ['repeat', 0, 0],
  ['repeat with another body', 0, 0],
  ['refuse withdrawal', 0, 0],
  ['withdraw', 0, 30],
  ['pay withdrawal', 0, 1],
  ['pay withdrawal', 0, 1],
  ['borrow', 0, 900],
  ['borrow', 0, 900],
  ['approve loan', 0, 0],
  ['pay out loan', 0, 0],
  ['pay out loan', 0, 0],
  ['repay loan', 0, 0],
  ['buy fund', 0, 0],
  ['buy fund', 1, 0],
  ['buy fund', 0, 0],
  ['buy fund', 1, 0],
  ['mature fund order', 0, 0],
  ['cancel fund order', 0, 1],
  ['apply', 0, 5],
  ['apply', 1, 3],
  ['close offering', 0, 0],
  ['withdraw', 1, 900],
  ['withdraw', 1, 999],
  ['buy block', 0, 3],
  ['buy block', 0, 40],
  ['buy block', 0, 180],
  ['buy block', 1, 190],
  ['buy', 0, 40],
  ['sell', 0, 0],
  ['sell', 1, 1],
  ['sell', 0, 1],
  ['sell', 0, 2],
  ['sell', 0, 3],
  ['sell', 0, 1],
  // One with a fee of one minor unit, and one beyond the limit.
  ['buy', 0, 0],
  ['buy', 0, 8],
  ['sell', 0, 8],
  ['sell', 0, 17],
  ['sell', 0, 26],
  ['sell', 0, 35],
  ['sell', 0, 44],
  ['buy', 0, 0, 'at the last instant'],
  ...REQUESTS.flatMap((kind): Step[] => [
    [kind, 0, 10, 'too late'],
    ['settle', 0, 0],
    [kind, 0, 10, 'settled'],
    ['repeat with another body', 0, 0],
    ['settle', 0, 0],
  ]),
];

type Fault = [what: string, name: string, from: string, to: string];

const FUNCTIONS = [
  'request_recharge',
  'request_withdrawal',
  'request_loan',
  'purchase_fund',
  'apply_for_ipo',
  'buy_offer',
  'place_buy',
  'place_sell',
];

const FAULTS: Fault[] = [
  ['a recharge that is credited twice', 'credit_recharge', 'and status = 1', 'and status in (1, 2)'],
  ['a refund that is forgotten', 'refuse_withdrawal', 'array[amount]', 'array[amount - amount]'],
  ['a withdrawal that adds', 'request_withdrawal', 'array[-p_amount]', 'array[p_amount]'],
  ['a withdrawal beyond the balance', 'request_withdrawal', 'p_amount > v_call.balance', 'false'],
  ['a withdrawal to another customer’s card', 'request_withdrawal', 'and customer_id = v_call.customer', ''],
  ['a withdrawal that is paid twice', 'pay_withdrawal', "and status = 'n'", "and status in ('n', 'y')"],
  ['a loan that is paid out twice', 'pay_out_loan', 'and state = 2', 'and state in (2, 4)'],
  ['a loan beyond the limit', 'request_loan', 'p_amount > (select', 'p_amount > 1000 * (select'],
  ['a repayment that gives', 'repay_loan', '-v_loan.amount', 'v_loan.amount'],
  [
    'a fund that is sold beyond its issue',
    'purchase_fund',
    'sold_amount = sold_amount + unit',
    'sold_amount = sold_amount',
  ],
  [
    'a principal that is lost',
    'mature_fund_order',
    'array[amount, v_profit]',
    'array[amount - amount, v_profit]',
  ],
  ['a profit outside the range', 'mature_fund_order', '/ 100,', '/ 10,'],
  ['a unit that is not free again', 'cancel_fund_order', 'sold_amount - v_order.amount', 'sold_amount'],
  ['shares beyond the size', 'allot_ipo', 'v_left - wish.before', 'v_left * 10 - wish.before'],
  ['every applicant gets the smallest lot', 'allot_ipo', '<= v_shares', '<= v_shares * 10'],
  [
    'a refund of too much',
    'settle_ipo_application',
    'v_application.total - round(',
    'v_application.total - 0 * round(',
  ],
  ['a lost fee', 'buy_offer', '-v_fee]', '-v_fee * 0]'],
  ['a block below its minimum', 'buy_offer', 'p_quantity < v_offer.minimum_quantity', 'p_quantity < 2'],
  ['an offer that never runs out', 'buy_offer', 'remaining - p_quantity', 'remaining'],
  ['a maximum of each purchase alone', 'buy_offer', 'maximum_quantity - v_bought', 'maximum_quantity'],
  ['a key that is forgotten', 'end_money_call', 'p_customer, p_key,', "p_customer, p_key || '-',"],
  ['another body under the same key', 'begin_money_call', '<> p_body_hash', "= 'never'"],
  ['a lot that is sold before it has settled', 'place_sell', 'v_lot.sellable_at > p_at', 'false'],
  ['a lot that is sold twice', 'place_sell', "when not v_lot.open then 'lot-already-sold'", ''],
  ['a fee that is not rounded', 'order_cost', '0.0003, 2)', '0.0003, 1)'],
  ['an order without a fee', 'order_cost', 'greatest(0.01,', 'greatest(0.00,'],
  ['a purchase beyond its limit', 'place_buy', '* v_rate > p_worst_price', '* v_rate > 2 * p_worst_price'],
  ['a sale beyond its limit', 'place_sell', '* v_rate < p_worst_price', '* v_rate < 0.5 * p_worst_price'],
  ['a time that has no end', 'is_expired', '> p_left', '> p_left + 60000'],
  ...FUNCTIONS.map(
    (name): Fault => [`no look at the time in ${name}`, name, 'when is_expired(p_left)', 'when false'],
  ),
  [
    'a settled key that is forgotten',
    'settle_request',
    "return end_money_call(v_call.customer, p_key, null, 'not-sent', null, p_at)",
    "return row('not-sent', null)::money_call_result",
  ],
  [
    'a settled key that asks for its body',
    'begin_money_call',
    '<> p_body_hash',
    'is distinct from p_body_hash',
  ],
];

/** Buys and sells everything available, at the present price and at the best recent one. */
const ROUND_TRIPS: Move[] = [
  ...Array.from({ length: 18 }, (_, n): Move => ['buy', 0, n]),
  ...Array.from({ length: 18 }, (_, n): Move => ['sell', 0, 2 * n + 1]),
  ['buy block', 1, 10],
  ['buy in dollars', 1, 10],
  ['sell', 1, 0],
  ['sell', 1, 2],
];

const PROTOCOL = 'if not (v_call.answer is null) then';

const GIFTS: [what: string, name: string, from: string, to: string][] = [
  ['a lot that is sold before it has settled', 'place_sell', 'v_lot.sellable_at > p_at', 'false'],
  ['an offer whose lots need no settlement', 'buy_offer', "delay_of('offer-settlement')", 'null::interval'],
  [
    'a purchase at the better of two prices',
    'place_buy',
    PROTOCOL,
    `p_price := least(p_price, p_worst_price); ${PROTOCOL}`,
  ],
  [
    'a sale at the better of two prices',
    'place_sell',
    PROTOCOL,
    `p_price := greatest(p_price, p_worst_price); ${PROTOCOL}`,
  ],
];

describe('the search finds a way to get richer while the clock is held', () => {
  it.each(GIFTS)(
    '%s',
    async (_what, name, from, to) => {
      broker = await openTestBroker({ server: postgres, logLevel: 'silent' });
      await injectFault(broker.db, name, from, to);
      await expect(
        assertNoProfit(broker, livelyInstant(broker, broker.clock.now()), ROUND_TRIPS),
      ).rejects.toThrow(Richer);
    },
    120_000,
  );

  it('and finds none in the unchanged broker', async () => {
    broker = await openTestBroker({ server: postgres, logLevel: 'silent' });
    await assertNoProfit(broker, livelyInstant(broker, broker.clock.now()), ROUND_TRIPS);
  }, 120_000);
});

describe('the model check finds a fault in the ledger', () => {
  let shared: TestBroker;
  beforeAll(async () => {
    shared = await openTestBroker({ server: postgres, logLevel: 'silent' });
  }, 120_000);
  afterAll(() => shared?.close());

  /** Checks the ledger in a transaction that is then rolled back, with what `change` has changed in it. */
  const checkLedger = async (change: (db: Database) => Promise<void>): Promise<void> => {
    const { db, clock } = shared;
    const transaction = await db.startTransaction().execute();
    try {
      await change(transaction);
      await followModel(transaction, clock.now(), TOUR);
      // A rollback would not check what is checked at the end of a transaction.
      await sql`set constraints all immediate`.execute(transaction);
      expect(await brokenInvariants(transaction)).toEqual([]);
    } finally {
      await transaction.rollback().execute();
    }
  };

  it.each(FAULTS)(
    '%s',
    async (_what, name, from, to) => {
      let isInjected = false;
      const check = checkLedger(async (db) => {
        await injectFault(db, name, from, to);
        isInjected = true;
      });
      await expect(check).rejects.toThrow();
      expect(isInjected).toBe(true);
    },
    120_000,
  );

  it('and finds none in the unchanged ledger, also after all of them', async () => {
    await checkLedger(async () => undefined);
  }, 120_000);
});

/** Sends the calls of two customers and a run of the jobs at the same time. @throws if they break an invariant */
const rush = async (at: TestBroker): Promise<void> => {
  const { db, clock } = at;
  const key = () => ({ key: at.newKey() });
  const [trader, other] = [await at.newcomer(), await at.newcomer()];
  const cardId = await giveCard(at, trader);
  const fundId = await addFund(at, { issue_amount: '10000.00' });
  const offerId = await addOffer(at, { remaining: 200 });
  const block = { kind: 'bulk', symbol: 'EXSTEEL.NS', quantity: 200, price: '120.00', offerId } as const;
  for (const who of [trader, other]) await giveCode(at, who);
  for (let i = 0; i < 2; i += 1) expect((await trader.buy('EXSTEEL.NS', 10)).code).toBe('ok');
  const lots = await trader.orders();
  await trader.call(requestRecharge, { amount: 10_000 }, key());
  const recharge = Number((await trader.ask(listRecharges, {})).items[0]?.id);

  const credit = () => carry(db, 'credit_recharge', recharge, clock.now());
  const [credited, ...outcomes] = await Promise.all([
    Promise.all([credit(), credit()]),
    ...lots.flatMap((lot) => [trader.sell(lot), trader.sell(lot)]),
    ...[10_000, 10_000].map((amount) => trader.call(requestWithdrawal, { cardId, amount }, key())),
    ...[50_000, 50_000].map((amount) => trader.call(requestLoan, { amount }, key())),
    ...[trader, other].map((who) => who.call(purchaseFund, { fundId }, key())),
    ...[trader, other].map((who) => who.call(buy, { ...block, transactionCode: CODE }, key())),
    trader.buy('EXSTEEL.NS', 5),
  ]);
  expect(credited.filter(Boolean)).toHaveLength(1);
  expect(outcomes.map(({ code }) => code).sort()).toEqual(
    [
      'credit-limit-exceeded',
      'fund-sold-out',
      ...Array(2).fill('lot-already-sold'),
      'offer-sold-out',
      ...Array(8).fill('ok'),
    ].sort(),
  );
  expect(await brokenInvariants(db)).toEqual([]);
};

/** A lock, and the statement of the function that follows the read under this lock. */
const LOCKS: [what: string, name: string, lock: string, next: string][] = [
  [
    'of the account in all calls',
    'begin_money_call',
    'v_call.customer for update;',
    'select * into v_request',
  ],
  ['of the account in a transition', 'ledger_post_for', 'p_customer for update;', 'return ledger_post('],
  ['of what a transition carries on', 'credit_recharge', 'status = 1 for update;', 'update recharges'],
  ['of a quota', 'purchase_fund', 'p_fund for update;', 'v_refusal := case'],
  ['of an offer', 'buy_offer', 'p_symbol for update;', 'v_rate := conversion_rate'],
];

describe.skipIf(postgres === undefined)('the race check finds a missing lock', () => {
  /** Delays a function between reading and writing, so that all other calls can run in between. */
  const slowDown = (name: string, next: string, seconds: number) =>
    injectFault(broker.db, name, next, `perform pg_sleep(${seconds}); ${next}`);

  it.each(LOCKS)(
    '%s',
    async (_what, name, lock, next) => {
      broker = await openTestBroker({ server: postgres, logLevel: 'silent' });
      await injectFault(broker.db, name, lock, lock.replace(' for update', ''));
      await slowDown(name, next, 0.5);
      await expect(rush(broker)).rejects.toThrow();
    },
    120_000,
  );

  it('and finds none when all locks are there, however slow the functions are', async () => {
    broker = await openTestBroker({ server: postgres });
    for (const [, name, , next] of LOCKS) await slowDown(name, next, 0.02);
    await rush(broker);
  }, 120_000);
});
