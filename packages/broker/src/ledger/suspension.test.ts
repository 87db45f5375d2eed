/** A suspended account: its customer moves no money until it is restored, and goes on reading. */
import { getBalance } from '@bourse/contract/balance';
import { listLoans, requestLoan } from '@bourse/contract/loans';
import { settle } from '@bourse/contract/settle';
import { listWithdrawals, requestWithdrawal } from '@bourse/contract/withdrawals';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postgres, untilWaitingForLocks } from '../../test/databases.ts';
import { MONEY_CALLS } from '../../test/money-calls.ts';
import { CODE, DAY, giveCard, idOf } from '../../test/products.ts';
import { stateOf } from '../../test/proof/state.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { runCommand } from '../back-office/run-command.ts';

const SUSPENDED = { status: 403, code: 'account-suspended' };

describe('a suspended account', () => {
  let broker: TestBroker;
  let trader: Trader;
  beforeAll(async () => {
    broker = await openTestBroker();
  });
  afterAll(() => broker.close());
  beforeEach(async () => {
    trader = await broker.newcomer();
  });
  const suspend = () => runCommand(broker, ['customers', 'suspend', trader.phone]);
  const restore = () => runCommand(broker, ['customers', 'restore', trader.phone]);
  const key = () => ({ key: broker.newKey() });

  it.each(MONEY_CALLS)(
    'refuses %s for good, and does the one that is sent after the restoration',
    async (_what, prepare) => {
      const { endpoint, input } = await prepare(broker, trader);
      await suspend();
      const before = await stateOf(broker.db);
      const refused = key();
      expect(await trader.call(endpoint, input, refused)).toMatchObject(SUSPENDED);
      expect(await stateOf(broker.db)).toEqual(before);
      await restore();
      // The customer was told that it was refused, so a late duplicate is not carried out.
      expect(await trader.call(endpoint, input, refused)).toMatchObject(SUSPENDED);
      expect((await trader.call(endpoint, input, key())).code).toBe('ok');
    },
  );

  it('keeps the answers of calls that were done before', async () => {
    const sent = key();
    const done = await trader.buy('EXSTEEL.NS', 1, sent);
    await suspend();
    expect(await trader.buy('EXSTEEL.NS', 1, sent)).toEqual(done);
    expect(await trader.ask(settle, sent)).toMatchObject({ outcome: 'done' });
  });

  it('lets its customer sign in, read, and settle what was never sent', async () => {
    await suspend();
    const there = await broker.signIn(trader.phone, trader.password);
    expect((await there.ask(getBalance, {})).available).toBe('100000');
    expect(await there.ask(settle, key())).toMatchObject({ outcome: 'refused', refusal: 'not-sent' });
  });

  it('leaves a withdrawal and a loan as they are until it is restored', async () => {
    await trader.call(
      requestWithdrawal,
      { cardId: await giveCard(broker, trader), amount: 500, transactionCode: CODE },
      key(),
    );
    await trader.call(requestLoan, { amount: 500 }, key());
    await suspend();
    const statuses = async () => [
      (await trader.ask(listWithdrawals, {})).items[0]?.status,
      (await trader.ask(listLoans, {})).items[0]?.state,
    ];
    const before = await statuses();
    broker.clock.advance(2 * DAY);
    await runCommand(broker, ['jobs', 'run']);
    expect(await statuses()).toEqual(before);
    await restore();
    await runCommand(broker, ['jobs', 'run']);
    broker.clock.advance(DAY);
    await runCommand(broker, ['jobs', 'run']);
    expect(await statuses()).toEqual(['completed', 'unpaid']);
  });

  it('is shown to the operator, who is told where a command changes nothing', async () => {
    await expect(restore()).rejects.toThrow(
      `${trader.phone} is not suspended, so nothing was changed: check the number.`,
    );
    await suspend();
    await expect(suspend()).rejects.toThrow(
      `${trader.phone} is suspended already, so nothing was changed: check the number.`,
    );
    const [head, ...rows] = (await runCommand(broker, ['customers', 'list'])).split('\n');
    expect(head).toMatch(/suspended_at$/);
    expect(rows.find((row) => row.includes(trader.phone))).toMatch(/ \d{4}-\d\d-\d\dT[\d:]+Z$/);
  });
});

describe.skipIf(postgres === undefined)('a suspension', () => {
  let broker: TestBroker;
  afterEach(() => broker?.close());

  /**
   * Starts `first`, then `second`, while the account is locked, and lets both go on. Of two that wait, the one that came
   * first goes first; of three it would not be certain, since who waits for a row that was changed meanwhile waits anew.
   */
  const inTurn = async <First, Second>(
    customer: number,
    first: () => Promise<First>,
    second: () => Promise<Second>,
  ): Promise<[First, Second]> => {
    const { db } = broker;
    const both = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('accounts').select('id').where('customer_id', '=', customer).forUpdate().execute();
      const before = first();
      await untilWaitingForLocks(db, 1);
      const behind = second();
      await untilWaitingForLocks(db, 2);
      return [before, behind] as const;
    });
    return Promise.all(both);
  };
  const traderWhoSends = async () => {
    broker = await openTestBroker({ server: postgres });
    const trader = await broker.newcomer();
    return {
      trader,
      customer: await idOf(broker, trader),
      send: () => trader.buy('EXSTEEL.NS', 1, { key: broker.newKey() }),
      suspend: () => runCommand(broker, ['customers', 'suspend', trader.phone]),
    };
  };

  it('waits for an order in progress', async () => {
    const { trader, customer, send, suspend } = await traderWhoSends();
    const [sent] = await inTurn(customer, send, suspend);
    expect(sent.code).toBe('ok');
    expect(await send()).toMatchObject(SUSPENDED);
    expect(await trader.orders()).toHaveLength(1);
  });

  it('refuses an order that waits behind it', async () => {
    const { trader, customer, send, suspend } = await traderWhoSends();
    const [, sent] = await inTurn(customer, suspend, send);
    expect(sent).toMatchObject(SUSPENDED);
    expect(await trader.orders()).toHaveLength(0);
  });
});
