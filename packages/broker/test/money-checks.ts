/** Checks of the ledger that find each fault on purpose (`src/ledger/money-checks.long.test.ts`), and none without one. */
import { purchaseFund } from '@bourse/contract/funds';
import { requestLoan } from '@bourse/contract/loans';
import { buy } from '@bourse/contract/orders';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { CONNECTIONS } from '../src/database/open-database.ts';
import type { Database } from '../src/database/tables.ts';
import { carry } from '../src/ledger/products.ts';
import { brokenInvariants } from './ledger-invariants.ts';
import { followModel, type Step } from './money-model.ts';
import { addFund, addOffer, CODE, giveCard, giveCode } from './products.ts';
import { assertNoProfit, livelyInstant, type Move } from './profit-search.ts';
import type { Outcome, TestBroker } from './test-broker.ts';

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
  ['buy', 0, 99],
  // The whole of each lot, and the same lots once more.
  ...Array.from({ length: 18 }, (_, lot): Step => ['sell', 0, 500 + lot]),
  ['buy', 0, 50],
  ['buy', 0, 60],
  // Sells a part of each lot, then tries to sell the whole lot, which is smaller by then.
  ...Array.from({ length: 9 }, (_, lot): Step => ['sell', 0, 180 + lot]),
  ...Array.from({ length: 18 }, (_, lot): Step => ['sell', 0, 500 + lot]),
  ['buy', 0, 0, 'at the last instant'],
  ...REQUESTS.flatMap((kind): Step[] => [
    [kind, 0, 10, 'too late'],
    ['settle', 0, 0],
    [kind, 0, 10, 'settled'],
    ['repeat with another body', 0, 0],
    ['settle', 0, 0],
  ]),
];

/**
 * Compares the ledger with the model over all rules, in a transaction that is then rolled back.
 * @param change changes the ledger before
 * @throws if they differ
 */
export const checkAllRules = async (
  { db, clock }: TestBroker,
  change: (db: Database) => Promise<void> = async () => undefined,
): Promise<void> => {
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

/** Buys and sells everything available, at the present price and at the best recent one. */
const ROUND_TRIPS: Move[] = [
  ...Array.from({ length: 18 }, (_, n): Move => ['buy', 0, n]),
  ...Array.from({ length: 18 }, (_, n): Move => ['sell', 0, 2 * n + 1]),
  ['buy block', 1, 10],
  ['buy in dollars', 1, 10],
  ['sell', 1, 0],
  ['sell', 1, 2],
];

/** @throws Richer if a customer gains by them while the clock is held */
export const checkRoundTrips = (broker: TestBroker): Promise<void> =>
  assertNoProfit(broker, livelyInstant(broker, broker.clock.now()), ROUND_TRIPS);

/** Sends the calls. `whileSent` runs while they are under way, and is told how many are not answered yet. */
type Race = (whileSent?: (unanswered: () => number) => Promise<void>) => Promise<void>;

/**
 * Prepares calls of two customers and a job that are sent at the same time: no more than the broker has connections, so
 * that no call waits for the end of another one before it begins.
 * @returns what sends them, and throws if they break an invariant
 */
export const prepareRace = async (at: TestBroker): Promise<Race> => {
  const { db, clock } = at;
  const key = () => ({ key: at.newKey() });
  const [trader, other] = [await at.newcomer(), await at.newcomer()];
  const cardId = await giveCard(at, trader);
  const fundId = await addFund(at, { issue_amount: '10000.00' });
  const offerId = await addOffer(at, { remaining: 200 });
  const block = { kind: 'bulk', symbol: 'EXSTEEL.NS', quantity: 200, price: '120.00', offerId } as const;
  for (const who of [trader, other]) await giveCode(at, who);
  expect((await trader.buy('EXSTEEL.NS', 10)).code).toBe('ok');
  const lots = await trader.orders();
  await trader.call(requestRecharge, { amount: 10_000 }, key());
  const recharge = Number((await trader.ask(listRecharges, {})).items[0]?.id);

  return async (whileSent = async () => undefined) => {
    const credit = () => carry(db, 'credit_recharge', recharge, clock.now());
    const credits = [credit(), credit()];
    const calls = [
      ...lots.flatMap((lot) => [trader.sell(lot), trader.sell(lot)]),
      ...[10_000, 10_000].map((amount) =>
        trader.call(requestWithdrawal, { cardId, amount, transactionCode: CODE }, key()),
      ),
      ...[50_000, 50_000].map((amount) => trader.call(requestLoan, { amount }, key())),
      ...[trader, other].map((who) => who.call(purchaseFund, { fundId }, key())),
      ...[trader, other].map((who) => who.call(buy, { ...block, transactionCode: CODE }, key())),
    ];
    let unanswered = credits.length + calls.length;
    expect(unanswered).toBeLessThanOrEqual(CONNECTIONS);
    for (const call of [...credits, ...calls]) {
      const answered = () => {
        unanswered -= 1;
      };
      void call.then(answered, answered);
    }
    await whileSent(() => unanswered);
    const credited = await Promise.all(credits);
    const outcomes = await Promise.all<Outcome<unknown>>(calls);
    expect(credited.filter(Boolean)).toHaveLength(1);
    expect(outcomes.map(({ code }) => code).sort()).toEqual(
      [
        'credit-limit-exceeded',
        'fund-sold-out',
        'lot-already-sold',
        'offer-sold-out',
        ...Array(6).fill('ok'),
      ].sort(),
    );
    expect(await brokenInvariants(db)).toEqual([]);
  };
};
