import { buy } from '@bourse/contract/orders';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addOffer, CODE, giveCode, MINUTE } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.close());
beforeEach(async () => {
  trader = await broker.newcomer();
});

const order = async (transactionCode?: string, key = broker.newKey()) => {
  const offerId = await addOffer(broker, { price: '10.00', minimum_quantity: 1 });
  return attempt(offerId, transactionCode, key);
};
const attempt = (offerId: string, transactionCode?: string, key = broker.newKey()) =>
  trader.call(
    buy,
    {
      kind: 'bulk',
      symbol: 'EXSTEEL.NS',
      quantity: 1,
      price: '10.00',
      offerId,
      ...(transactionCode === undefined ? {} : { transactionCode }),
    },
    { key },
  );

it('a block trade asks for the transaction password, which must be set', async () => {
  expect(await order(CODE)).toMatchObject({ status: 409, code: 'transaction-password-not-set' });
  await giveCode(broker, trader);
  expect(await order()).toMatchObject({ status: 403, code: 'transaction-password-required' });
  expect(await order('')).toMatchObject({ status: 403, code: 'transaction-password-required' });
  for (const wrong of ['000000', '13579', '1357900', 'abcdef'])
    expect(await order(wrong)).toMatchObject({ status: 403, code: 'incorrect-transaction-password' });
  expect((await order(CODE)).code).toBe('ok');
});

it('the transaction password locks for a quarter of an hour after the fifth wrong try, not before', async () => {
  await giveCode(broker, trader);
  for (let i = 0; i < 4; i += 1) expect((await order('000000')).code).toBe('incorrect-transaction-password');
  expect((await order(CODE)).code).toBe('ok');
  for (let i = 0; i < 5; i += 1) expect((await order('000000')).code).toBe('incorrect-transaction-password');
  expect(await order(CODE)).toMatchObject({ status: 423, code: 'transaction-password-locked' });

  await broker.letPass(14 * MINUTE);
  expect((await order(CODE)).code).toBe('transaction-password-locked');
  await broker.letPass(MINUTE);
  expect((await order('000000')).code).toBe('incorrect-transaction-password');
  expect((await order(CODE)).code).toBe('ok');
});

it('exactly five tries are checked, however many come at once', async () => {
  await giveCode(broker, trader);
  const offerId = await addOffer(broker, { price: '10.00', minimum_quantity: 1 });
  const tries = Array.from({ length: 40 }, (_, n) => attempt(offerId, String(500_000 + n)));
  const codes = (await Promise.all(tries)).map(({ code }) => code);
  expect(codes.filter((code) => code === 'incorrect-transaction-password')).toHaveLength(5);
  expect(codes.filter((code) => code === 'transaction-password-locked')).toHaveLength(35);
  expect((await attempt(offerId, CODE)).code).toBe('transaction-password-locked');
});

it('each of many tries at once makes two queries, and no more while it waits', async () => {
  await giveCode(broker, trader);
  const offerId = await addOffer(broker, { price: '10.00', minimum_quantity: 1 });
  const asked = vi.spyOn(broker.db.getExecutor(), 'executeQuery');
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => attempt(offerId, CODE)));
  const takes = asked.mock.calls.filter(([query]) => query.sql.includes('take_code_try'));
  asked.mockRestore();
  for (const { code } of outcomes) expect(['ok', 'insufficient-funds']).toContain(code);
  expect(takes.length).toBeGreaterThanOrEqual(40);
  expect(takes.length).toBeLessThanOrEqual(2 * 40 + 40);
});

it('a right code forgets the wrong tries before it', async () => {
  await giveCode(broker, trader);
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 4; i += 1)
      expect((await order('000000')).code).toBe('incorrect-transaction-password');
    expect((await order(CODE)).code).toBe('ok');
  }
});

it('a repeated call that has its answer is not asked for the code again', async () => {
  await giveCode(broker, trader);
  const offerId = await addOffer(broker, { price: '10.00', minimum_quantity: 1 });
  const key = broker.newKey();
  const first = await attempt(offerId, CODE, key);
  for (let i = 0; i < 5; i += 1) await attempt(offerId, '000000');
  expect((await attempt(offerId, CODE)).code).toBe('transaction-password-locked');
  expect(await attempt(offerId, CODE, key)).toEqual(first);
});

it('a call refused for a wrong code can be repeated with the right one under the same key', async () => {
  await giveCode(broker, trader);
  const offerId = await addOffer(broker, { price: '10.00', minimum_quantity: 1 });
  const key = broker.newKey();
  expect((await attempt(offerId, '000000', key)).code).toBe('incorrect-transaction-password');
  expect((await attempt(offerId, CODE, key)).code).toBe('ok');
});

it('a transaction password is stored as an Argon2id hash', async () => {
  await giveCode(broker, trader);
  const { code_hash } = await broker.db
    .selectFrom('transaction_passwords')
    .select('code_hash')
    .orderBy('customer_id', 'desc')
    .executeTakeFirstOrThrow();
  expect(code_hash).toMatch(/^\$argon2id\$/);
});
