/** Injects faults into the ledger, which the checks of `money-calls.test.ts` must find. */
import { sql } from 'kysely';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '../../test/databases.ts';
import { injectFault } from '../../test/inject-fault.ts';
import { checkAllRules, checkRoundTrips, prepareRace } from '../../test/money-checks.ts';
import { Richer } from '../../test/profit-search.ts';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';
import { urlOf, withClient } from '../../testing/template.ts';

let broker: TestBroker;
afterEach(() => broker?.close());

const urlOfBroker = async (): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(broker.db);
  return urlOf(postgres as string, rows[0]?.name ?? '');
};

/** How many calls wait for a lock, asked on a connection that is not the broker's, which may all be in use. */
const waitingForLocks = async (client: Client): Promise<number> => {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
};

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
  ['shares beyond the size', 'allot_portion', '(v_left - before)', '(v_left * 10 - before)'],
  ['every applicant gets the smallest lot', 'allot_portion', 'v_left / v_ipo', 'v_left * 10 / v_ipo'],
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
  [
    'more of a lot than is left',
    'place_sell',
    "when v_quantity > v_lot.part_quantity then 'lot-partly-sold'",
    '',
  ],
  [
    'a lot that is whole after a part of it',
    'place_sell',
    'part_quantity = v_unsold',
    'part_quantity = part_quantity',
  ],
  [
    'a fee that the last part does not pay',
    'place_sell',
    'part_fee = part_fee - v_part_fee',
    'part_fee = part_fee',
  ],
  [
    'shares of a lot that do not add up',
    'place_sell',
    'v_part_notional := v_lot.part_notional',
    'v_part_notional := v_lot.notional',
  ],
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
  it.each(GIFTS)('%s', async (_what, name, from, to) => {
    broker = await openTestBroker({ server: postgres, logLevel: 'silent' });
    await injectFault(broker.db, name, from, to);
    await expect(checkRoundTrips(broker)).rejects.toThrow(Richer);
  });
});

describe('the model check finds a fault in the ledger', () => {
  let shared: TestBroker;
  beforeAll(async () => {
    shared = await openTestBroker({ server: postgres, logLevel: 'silent' });
  });
  afterAll(() => shared?.close());

  it.each(FAULTS)('%s', async (_what, name, from, to) => {
    let isInjected = false;
    const check = checkAllRules(shared, async (db) => {
      await injectFault(db, name, from, to);
      isInjected = true;
    });
    await expect(check).rejects.toThrow();
    expect(isInjected).toBe(true);
  });

  it('and none after all of them were taken back', async () => {
    await checkAllRules(shared);
  });
});

/** A lock, and the statement of the function that follows the read under this lock. */
const LOCKS: [what: string, name: string, lock: string, next: string][] = [
  [
    'of the account in all calls',
    'begin_money_call',
    'v_call.customer for update skip locked;',
    'select * into v_request',
  ],
  ['of the account in a transition', 'ledger_post_for', 'p_customer for update;', 'return ledger_post('],
  ['of what a transition carries on', 'credit_recharge', 'status = 1 for update;', 'update recharges'],
  ['of a quota', 'purchase_fund', 'p_fund for update;', 'v_refusal := case'],
  ['of an offer', 'buy_offer', 'p_symbol for update;', 'v_rate := conversion_rate'],
];

describe.skipIf(postgres === undefined)('the race check finds a missing lock', () => {
  it.each(LOCKS)('%s', async (_what, name, lock, next) => {
    broker = await openTestBroker({ server: postgres, logLevel: 'silent' });
    await injectFault(broker.db, name, lock, lock.replace(/ for update( skip locked)?/, ''));
    // Between reading and writing, the function waits for a lock that this test holds.
    await injectFault(broker.db, name, next, `perform pg_advisory_xact_lock_shared(1); ${next}`);
    const race = await prepareRace(broker);
    await withClient(await urlOfBroker(), async (client) => {
      await client.query('select pg_advisory_lock(1)');
      let haveAllStopped = false;
      const check = race(async (unanswered) => {
        await expect.poll(async () => (await waitingForLocks(client)) === unanswered()).toBe(true);
        haveAllStopped = true;
        await client.query('select pg_advisory_unlock(1)');
      });
      await expect(check).rejects.toThrow();
      expect(haveAllStopped).toBe(true);
    });
  });

  it('and finds none when all locks are there, however slow the functions are', async () => {
    broker = await openTestBroker({ server: postgres });
    for (const [, name, , next] of LOCKS)
      await injectFault(broker.db, name, next, `perform pg_sleep(0.02); ${next}`);
    const race = await prepareRace(broker);
    await race();
  });
});
