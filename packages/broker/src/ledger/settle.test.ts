/** The outcome of a money call is settled once (D82). */
import { getBalance } from '@bourse/contract/balance';
import { buy } from '@bourse/contract/orders';
import { changePassword } from '@bourse/contract/passwords';
import { settle } from '@bourse/contract/settle';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases, postgres, untilWaitingForLocks } from '../../test/databases.ts';
import { MONEY_CALLS } from '../../test/money-calls.ts';
import { addOffer, CODE, giveCode, idOf } from '../../test/products.ts';
import { stateOf } from '../../test/proof/state.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

const SYMBOL = 'EXSTEEL.NS';
const NOT_SENT = { outcome: 'refused', number: null, refusal: 'not-sent' };
const numberOf = (data: unknown) => Object.values(data as object)[0];

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

  describe.each(MONEY_CALLS)('%s', (_what, prepare) => {
    it('is never done after it was settled as not sent', async () => {
      const { endpoint, input } = await prepare(broker, trader);
      const key = broker.newKey();
      expect(await trader.ask(settle, { key })).toEqual(NOT_SENT);
      const before = await stateOf(broker.db);
      expect(await trader.call(endpoint, input, { key })).toMatchObject({ status: 409, code: 'not-sent' });
      const other = { ...input, expiresAt: broker.clock.now() + 60_000 };
      expect(await trader.call(endpoint, other, { key })).toMatchObject({ code: 'not-sent' });
      expect(await stateOf(broker.db)).toEqual(before);
      expect(await trader.ask(settle, { key })).toEqual(NOT_SENT);
    });

    it('is answered with its number each time after it was done', async () => {
      const { endpoint, input } = await prepare(broker, trader);
      const key = broker.newKey();
      const { code, data } = await trader.call(endpoint, input, { key });
      expect(code).toBe('ok');
      const done = { outcome: 'done', number: numberOf(data), refusal: null };
      expect(done.number).toMatch(/^\w+$/);
      expect(await trader.ask(settle, { key })).toEqual(done);
      expect(await trader.ask(settle, { key })).toEqual(done);
      expect((await trader.call(endpoint, input, { key })).data).toEqual(data);
    });
  });

  const order = (change: object = {}) => ({
    symbol: SYMBOL,
    quantity: 1,
    price: broker.price(SYMBOL),
    kind: 'stock' as const,
    ...change,
  });

  it('a refused call is answered with its code', async () => {
    const key = broker.newKey();
    await trader.call(buy, order({ price: '1.23' }), { key });
    expect(await trader.ask(settle, { key })).toEqual({
      outcome: 'refused',
      number: null,
      refusal: 'price-changed',
    });
  });

  it('a call refused for a wrong transaction password stays open until it is settled', async () => {
    await giveCode(broker, trader);
    const offerId = await addOffer(broker);
    const deal = order({ kind: 'bulk', quantity: 200, price: '120.00', offerId });
    const key = broker.newKey();
    const send = (transactionCode: string) => trader.call(buy, { ...deal, transactionCode }, { key });
    expect((await send('999999')).code).toBe('incorrect-transaction-password');
    expect(await trader.ask(settle, { key })).toEqual(NOT_SENT);
    expect((await send(CODE)).code).toBe('not-sent');
    // A settled call does not try its code any more.
    expect((await send('999998')).code).toBe('not-sent');
    expect(await trader.orders()).toEqual([]);
  });

  it('the key of one customer tells nothing about another’s', async () => {
    const other = await broker.newcomer();
    const key = broker.newKey();
    expect((await trader.call(buy, order(), { key })).code).toBe('ok');
    expect(await other.ask(settle, { key })).toEqual(NOT_SENT);
    expect(await trader.ask(settle, { key })).toMatchObject({ outcome: 'done' });
    expect((await other.call(buy, order(), { key })).code).toBe('not-sent');
    expect(await trader.orders()).toHaveLength(1);
  });

  it.each(['', 'short', 'x'.repeat(129), 'a key with spaces', 'ünïcödé-key'])(
    'a text that is not a valid key is refused: %j',
    async (key) => {
      const before = await broker.db.selectFrom('requests').selectAll().execute();
      const outcome = await trader.call(settle, { key });
      expect(outcome).toMatchObject({ status: 400, code: 'invalid-input', field: 'key' });
      expect(await broker.db.selectFrom('requests').selectAll().execute()).toEqual(before);
    },
  );

  it('an ended session cannot settle a call', async () => {
    const key = broker.newKey();
    const [here, there] = [trader, await broker.signIn(trader.phone, trader.password)];
    await here.ask(changePassword, { oldPassword: here.password, newPassword: 'another one' });
    expect(await there.call(settle, { key })).toMatchObject({ status: 401, code: 'logout' });
    expect(await here.ask(settle, { key })).toEqual(NOT_SENT);
  });

  it('moves no money', async () => {
    await trader.ask(settle, { key: broker.newKey() });
    expect((await trader.ask(getBalance, {})).available).toBe('100000');
  });
});

describe.skipIf(postgres === undefined)('a call in progress', () => {
  it('is waited for, and answered as it ended', async () => {
    const broker = await openTestBroker({ server: postgres });
    try {
      const { db } = broker;
      const trader = await broker.newcomer();
      const customer = await idOf(broker, trader);
      const key = broker.newKey();
      const [bought, settled] = await db.transaction().execute(async (trx) => {
        await trx
          .selectFrom('accounts')
          .select('id')
          .where('customer_id', '=', customer)
          .forUpdate()
          .execute();
        const buying = trader.buy(SYMBOL, 1, { key });
        await untilWaitingForLocks(db, 1);
        const settling = trader.ask(settle, { key });
        await untilWaitingForLocks(db, 2);
        return [buying, settling] as const;
      });
      expect((await bought).code).toBe('ok');
      expect(await settled).toEqual({
        outcome: 'done',
        number: numberOf((await bought).data),
        refusal: null,
      });
    } finally {
      await broker.close();
    }
  });
});
