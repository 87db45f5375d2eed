import { getBalance } from '@bourse/contract/balance';
import { listBankCards } from '@bourse/contract/bank-cards';
import { listBills } from '@bourse/contract/bills';
import { editBankCard } from '@bourse/contract/change-bank-card';
import { purchaseFund } from '@bourse/contract/funds';
import { applyForIpo } from '@bourse/contract/ipo';
import { requestLoan } from '@bourse/contract/loans';
import { buy, sell } from '@bourse/contract/orders';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { listWithdrawals, requestWithdrawal } from '@bourse/contract/withdrawals';
import { promisedAt } from '@bourse/figures/promised-time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addFund, addIpo, CODE, give, giveCard, giveCode, idOf, MINUTE } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { runCommand } from '../back-office/run-command.ts';

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

const balance = async () => (await trader.ask(getBalance, {})).available;
const key = () => ({ key: broker.newKey() });
const reasons = async () => (await trader.ask(listBills, {})).items.map(({ reason }) => reason);

describe('a recharge', () => {
  it('is in progress until the back office credits it, and is then in the bills', async () => {
    const { data } = await trader.call(requestRecharge, { amount: 25_000 }, key());
    expect(data.rechargeNo).toMatch(/^R\d{14}$/);
    expect(await balance()).toBe('100000');
    const inProgress = { no: data.rechargeNo, amount: '25000', status: 'inProgress', received: null };
    expect((await trader.ask(listRecharges, {})).items).toMatchObject([inProgress]);

    broker.clock.advance(MINUTE);
    await broker.scheduler.run();
    expect(await balance()).toBe('100000');
    broker.clock.advance(MINUTE);
    await broker.scheduler.run();
    expect(await balance()).toBe('125000');
    expect((await trader.ask(listRecharges, {})).items).toMatchObject([
      { ...inProgress, status: 'completed', received: '25000' },
    ]);
    expect(await reasons()).toEqual(['recharge', 'recharge']);
  });

  it.each([
    [9_999, 'recharge-too-small', 400],
    [0, 'recharge-too-small', 400],
    [-10_000, 'recharge-too-small', 400],
    [1_000_000_000_001, 'amount-too-large', 400],
  ])('of %d is refused', async (amount, code, status) => {
    expect(await trader.call(requestRecharge, { amount }, key())).toMatchObject({
      code,
      status,
      field: 'count',
    });
    expect((await trader.ask(listRecharges, {})).total).toBe(0);
  });

  it('takes whole amounts only, with the token in either header', async () => {
    const path = '/stock/success/v2/recharge/add';
    const half = await broker.send('POST', path, { count: '10000.5' }, { token: trader.token, ...key() });
    expect(half).toMatchObject({ status: 400, code: 'invalid-input', field: 'count' });
    const headers = { authorization: `Bearer ${trader.token}` };
    expect(await broker.send('POST', path, { count: '10000' }, { headers, ...key() })).toMatchObject({
      status: 200,
    });
  });

  it('is refused if the account could not hold it together with those in progress', async () => {
    const most = 1_000_000_000_000_000;
    await give(broker, trader, '998999999800000');
    const ask = (amount: number) => trader.call(requestRecharge, { amount }, key());
    expect((await ask(1_000_000_000_000)).code).toBe('ok');
    expect(await ask(100_001)).toMatchObject({ status: 400, code: 'amount-too-large' });
    expect((await ask(100_000)).code).toBe('ok');
    broker.clock.advance(2 * MINUTE);
    await broker.scheduler.run();
    expect(await balance()).toBe(String(most));
  });

  it('happens once when it is repeated under one key', async () => {
    const once = key();
    const tries = Array.from({ length: 5 }, () => trader.call(requestRecharge, { amount: 10_000 }, once));
    const numbers = (await Promise.all(tries)).map(({ data }) => data.rechargeNo);
    expect(new Set(numbers).size).toBe(1);
    expect(await trader.call(requestRecharge, { amount: 10_001 }, once)).toMatchObject({
      status: 409,
      code: 'idempotency-key-reused',
    });
    expect((await trader.ask(listRecharges, {})).total).toBe(1);
  });

  it('needs a key and a session', async () => {
    expect((await trader.call(requestRecharge, { amount: 10_000 })).code).toBe('idempotency-key-required');
    expect(await broker.call(requestRecharge, { amount: 10_000 }, { token: 'x', ...key() })).toMatchObject({
      status: 401,
      code: 'logout',
    });
  });
});

it('a record is found by its number, and only by its customer', async () => {
  const { data } = await trader.call(requestRecharge, { amount: 10_000 }, key());
  await trader.call(requestRecharge, { amount: 20_000 }, key());
  const no = data.rechargeNo ?? '';
  expect(await trader.ask(listRecharges, { no })).toMatchObject({
    total: 1,
    items: [{ no, amount: '10000' }],
  });
  expect((await trader.ask(listWithdrawals, { no })).total).toBe(0);
  expect((await (await broker.newcomer()).ask(listRecharges, { no })).total).toBe(0);
});

describe('the times of a record', () => {
  it('a recharge says when it should be credited and where its money goes, and then when it was', async () => {
    const asked = broker.clock.now();
    await trader.call(requestRecharge, { amount: 10_000 }, key());
    const [row] = (await trader.ask(listRecharges, {})).items;
    expect(row).toMatchObject({ expectedAt: promisedAt(asked, 24), settledAt: null, fee: '0' });
    expect(row?.payTo).toEqual({
      bank: 'Example Bank',
      holder: 'Bourse (simulated)',
      account: 'SIMULATED000001',
      reference: row?.no,
    });
    broker.clock.advance(2 * MINUTE);
    await broker.scheduler.run();
    expect((await trader.ask(listRecharges, {})).items).toMatchObject([
      { expectedAt: null, settledAt: asked + 2 * MINUTE, payTo: null },
    ]);
  });

  it('a withdrawal says when it was checked and when it was paid', async () => {
    const cardId = await giveCard(broker, trader);
    const asked = broker.clock.now();
    await trader.call(requestWithdrawal, { cardId, amount: 500, transactionCode: CODE }, key());
    const row = async () => (await trader.ask(listWithdrawals, {})).items[0];
    expect(await row()).toMatchObject({ checkedAt: null, expectedAt: promisedAt(asked, 24) });
    broker.clock.advance(MINUTE);
    await broker.scheduler.run();
    expect(await row()).toMatchObject({ status: 'inProgress', checkedAt: asked + MINUTE, settledAt: null });
    broker.clock.advance(2 * MINUTE);
    await broker.scheduler.run();
    expect(await row()).toMatchObject({
      status: 'completed',
      checkedAt: asked + MINUTE,
      settledAt: asked + 3 * MINUTE,
      expectedAt: null,
    });
  });

  it('a promised time stays when an operator changes the delay of its step or leaves it to operators', async () => {
    const run = (step: string, delay: string) =>
      runCommand(broker, ['delays', 'set', step, delay], { user: 'clerk' });
    const cardId = await giveCard(broker, trader);
    await trader.call(requestRecharge, { amount: 10_000 }, key());
    await trader.call(requestWithdrawal, { cardId, amount: 500, transactionCode: CODE }, key());
    const promised = async () => {
      const [recharge] = (await trader.ask(listRecharges, {})).items;
      const [withdrawal] = (await trader.ask(listWithdrawals, {})).items;
      return [recharge?.expectedAt, withdrawal?.expectedAt];
    };
    const before = await promised();
    expect(before).toEqual([promisedAt(start, 24), promisedAt(start, 24)]);
    try {
      await run('recharge', '86400');
      await run('withdrawal', 'operator');
      expect(await promised()).toEqual(before);
    } finally {
      await run('recharge', '120');
      await run('withdrawal', '180');
    }
  });

  it('a refusal has the reason that the operator gave, or none', async () => {
    const cardId = await giveCard(broker, trader);
    await trader.call(requestWithdrawal, { cardId, amount: 500, transactionCode: CODE }, key());
    await trader.call(requestRecharge, { amount: 10_000 }, key());
    const [withdrawal] = (await trader.ask(listWithdrawals, {})).items;
    const [recharge] = (await trader.ask(listRecharges, {})).items;
    const run = (...words: string[]) => runCommand(broker, words, { user: 'clerk' });
    await run('withdrawals', 'refuse', withdrawal?.id ?? '', '--reason', 'The bank sent it back.');
    await run('recharges', 'refuse', recharge?.id ?? '');
    expect((await trader.ask(listWithdrawals, {})).items).toMatchObject([
      { reason: 'The bank sent it back.' },
    ]);
    expect((await trader.ask(listRecharges, {})).items).toMatchObject([{ status: 'failed', reason: null }]);
  });
});

describe('a withdrawal', () => {
  it('needs a verified name where the deployment demands one', async () => {
    const cardId = await giveCard(broker, trader);
    const withdraw = async () =>
      (await trader.call(requestWithdrawal, { cardId, amount: 500, transactionCode: CODE }, key())).code;
    await broker.db.insertInto('settings').values({ tag: 'withdrawal_identity', value: '1' }).execute();
    try {
      expect(await withdraw()).toBe('identity-required');
      await broker.db
        .insertInto('real_names')
        .values({
          customer_id: await idOf(broker, trader),
          status: 2,
          real_name: 'Asha Example',
          id_number: 'ID-7',
          front_image: null,
          back_image: null,
          created_at: new Date(),
        })
        .execute();
      expect(await withdraw()).toBe('ok');
    } finally {
      await broker.db.deleteFrom('settings').where('tag', '=', 'withdrawal_identity').execute();
    }
  });

  it('leaves the balance at once and is paid by the back office', async () => {
    const cardId = await giveCard(broker, trader);
    const { data } = await trader.call(
      requestWithdrawal,
      { cardId, amount: 40_000, transactionCode: CODE },
      key(),
    );
    expect(data.withdrawalNo).toMatch(/^W\d{14}$/);
    expect(await balance()).toBe('60000');
    expect((await trader.ask(listWithdrawals, {})).items).toMatchObject([
      { no: data.withdrawalNo, status: 'inProgress', card: '4321', received: null },
    ]);
    broker.clock.advance(3 * MINUTE);
    await broker.scheduler.run();
    expect((await trader.ask(listWithdrawals, {})).items).toMatchObject([
      { status: 'completed', received: '40000' },
    ]);
    expect(await balance()).toBe('60000');
    expect(await reasons()).toEqual(['withdraw', 'recharge']);
  });

  it('is returned if its card is no longer approved', async () => {
    const cardId = await giveCard(broker, trader);
    await trader.call(requestWithdrawal, { cardId, amount: 500, transactionCode: CODE }, key());
    await broker.db.updateTable('bank_cards').set({ status: 2 }).where('id', '=', Number(cardId)).execute();
    broker.clock.advance(3 * MINUTE);
    await broker.scheduler.run();
    expect((await trader.ask(listWithdrawals, {})).items).toMatchObject([
      { status: 'failed', received: '0', reason: 'card-changed' },
    ]);
    expect(await balance()).toBe('100000');
    expect(await reasons()).toEqual(['withdrawRefund', 'withdraw', 'recharge']);
  });

  it('is returned if its card was changed, even if the change was approved', async () => {
    const cardId = await giveCard(broker, trader);
    await trader.call(requestWithdrawal, { cardId, amount: 500, transactionCode: CODE }, key());
    await trader.ask(editBankCard, {
      id: cardId,
      bank: 'Example Bank',
      branch: '',
      cardNumber: '9999888877776666',
      holder: 'Somebody Else',
      ifsc: '',
      password: trader.password,
    });
    for (let minute = 0; minute < 3; minute += 1) {
      broker.clock.advance(MINUTE);
      await broker.scheduler.run();
    }
    expect((await trader.ask(listBankCards, {})).items).toMatchObject([{ status: 'approved' }]);
    expect((await trader.ask(listWithdrawals, {})).items).toMatchObject([{ status: 'failed' }]);
    expect(await balance()).toBe('100000');
  });

  it.each([
    [99, 'withdrawal-too-small', 400],
    [-100, 'withdrawal-too-small', 400],
    [100_001, 'insufficient-funds', 409],
    [1_000_000_000_001, 'amount-too-large', 400],
  ])('of %d is refused and moves nothing', async (amount, code, status) => {
    const cardId = await giveCard(broker, trader);
    expect(
      await trader.call(requestWithdrawal, { cardId, amount, transactionCode: CODE }, key()),
    ).toMatchObject({ code, status });
    expect(await balance()).toBe('100000');
  });

  it('needs an approved card of the customer', async () => {
    const stranger = await broker.newcomer();
    const cards = [
      await giveCard(broker, trader, 0),
      await giveCard(broker, trader, 2),
      await giveCard(broker, stranger),
      '999999',
      'visa',
    ];
    for (const cardId of cards) {
      expect(
        await trader.call(requestWithdrawal, { cardId, amount: 100, transactionCode: CODE }, key()),
      ).toMatchObject({
        status: 409,
        code: 'bank-card-not-usable',
      });
    }
  });

  it.each([
    ['250', 249, 'withdrawal-too-small'],
    ['250', 250, 'ok'],
    ['5', 9, 'withdrawal-too-small'],
    ['5', 10, 'ok'],
    ['soon', 99, 'withdrawal-too-small'],
  ])('with a configured minimum of %s: %d is %s (D33)', async (value, amount, code) => {
    const setting = broker.db.updateTable('settings').where('tag', '=', 'min_withdraw_count');
    await setting.set({ value }).execute();
    const cardId = await giveCard(broker, trader);
    expect(
      (await trader.call(requestWithdrawal, { cardId, amount, transactionCode: CODE }, key())).code,
    ).toBe(code);
    await setting.set({ value: '100' }).execute();
  });

  it('of the whole balance succeeds once when several are sent at once', async () => {
    const cardId = await giveCard(broker, trader);
    const tries = Array.from({ length: 12 }, () =>
      trader.call(requestWithdrawal, { cardId, amount: 100_000, transactionCode: CODE }, key()),
    );
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'insufficient-funds')).toHaveLength(11);
    expect(await balance()).toBe('0');
  });
});

it('records are shown to their customer only', async () => {
  await trader.call(requestRecharge, { amount: 10_000 }, key());
  const stranger = await broker.newcomer();
  expect((await stranger.ask(listRecharges, {})).total).toBe(0);
  expect((await stranger.ask(listWithdrawals, {})).total).toBe(0);
});

describe('if every money call asks for the transaction password', () => {
  let strict: TestBroker;
  beforeAll(async () => {
    strict = await openTestBroker({ transactionPassword: 'always' });
  });
  afterAll(() => strict.close());

  it('all of them refuse to run without it, except a recharge (D29)', async () => {
    const careful = await strict.newcomer();
    const cardId = await giveCard(strict, careful);
    await strict.db.deleteFrom('transaction_passwords').execute();
    const fundId = await addFund(strict);
    const ipoId = await addIpo(strict);
    const price = strict.price('EXSTEEL.NS');
    const key = () => ({ key: strict.newKey() });
    let lotNo = '';
    const calls: [
      string,
      (code: { transactionCode?: string }) => Promise<{ code: string; status: number }>,
    ][] = [
      ['withdrawal', (code) => careful.call(requestWithdrawal, { cardId, amount: 100, ...code }, key())],
      ['loan', (code) => careful.call(requestLoan, { amount: 500, ...code }, key())],
      ['fund', (code) => careful.call(purchaseFund, { fundId, ...code }, key())],
      [
        'offering',
        (code) =>
          careful.call(
            applyForIpo,
            { ipoId, symbol: 'DEMODATA.NS', quantity: 100, price: '50', ...code },
            key(),
          ),
      ],
      [
        'purchase',
        (code) =>
          careful.call(buy, { symbol: 'EXSTEEL.NS', quantity: 1, price, kind: 'stock', ...code }, key()),
      ],
      ['sale', (code) => careful.call(sell, { lotNo, price, sellPrice: price, ...code }, key())],
    ];
    for (const [what, attempt] of calls)
      expect(await attempt({ transactionCode: CODE }), what).toMatchObject({
        code: 'transaction-password-not-set',
      });
    await giveCode(strict, careful);
    for (const [what, attempt] of calls) {
      lotNo = (await careful.orders())[0]?.orderNo ?? '';
      expect(await attempt({}), what).toMatchObject({ status: 403, code: 'transaction-password-required' });
      expect(await attempt({ transactionCode: '111111' }), what).toMatchObject({
        status: 403,
        code: 'incorrect-transaction-password',
      });
      expect(await attempt({ transactionCode: CODE }), what).toMatchObject({ status: 200, code: 'ok' });
    }
    expect((await careful.call(requestRecharge, { amount: 10_000 }, key())).code).toBe('ok');
  });
});
