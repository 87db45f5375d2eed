import { getBalance } from '@bourse/contract/balance';
import { listBills } from '@bourse/contract/bills';
import { buy } from '@bourse/contract/orders';
import { listPositions } from '@bourse/contract/positions';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { affordable, orderCost } from '@bourse/figures/order-cost';
import { add, cmp, sub } from '@bourse/money/decimal';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { recharge } from '../ledger/post.ts';

let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
  await broker.setRate('stock', 'USD', '83.25');
  await broker.setRate('block', 'USD', '83.25');
});
afterAll(() => broker.close());
beforeEach(async () => {
  trader = await broker.newcomer();
});

const STEEL = 'EXSTEEL.NS';
const balance = async () => (await trader.ask(getBalance, {})).available;
const order = (change: object = {}) => ({
  symbol: STEEL,
  quantity: 10,
  price: broker.price(STEEL),
  kind: 'stock' as const,
  ...change,
});

it('a purchase takes notional and fee from the balance, and makes a lot', async () => {
  const cost = orderCost('buy', broker.price(STEEL), 10, '1');
  const { status, data } = await trader.buy(STEEL, 10, { key: 'my-own-key' });
  expect(status).toBe(200);
  const { orderNo } = data as { orderNo: string };
  expect(orderNo).toMatch(/^\d{14}$/);

  expect(await balance()).toBe(sub('100000', cost.total));
  expect(await trader.orders()).toMatchObject([
    {
      orderNo,
      symbol: STEEL,
      side: 'buy',
      quantity: 10,
      price: add(broker.price(STEEL)),
      fee: cost.fee,
      status: 1,
      isOpen: true,
      requestKey: 'my-own-key',
      createdAt: broker.clock.now(),
    },
  ]);
  expect((await trader.orders())[0]?.total).toBe(add(cost.total));
  const bills = (await trader.ask(listBills, {})).items;
  expect(bills.map(({ reason, amount, direction }) => [reason, amount, direction])).toEqual([
    ['transactionExpenses', add(cost.fee), 'expense'],
    ['buyStock', add(cost.notional), 'expense'],
    ['recharge', '100000', 'income'],
  ]);
  expect(bills[0]?.balance).toBe(await balance());
});

it('a purchase in dollars is paid at the deployment’s rate', async () => {
  const cost = orderCost('buy', broker.price('EXMPL'), 3, '83.25');
  expect((await trader.buy('EXMPL', 3)).code).toBe('ok');
  expect(await balance()).toBe(sub('100000', cost.total));
  const [position] = (await trader.ask(listPositions, { kind: 'stock' })).items;
  expect(position).toMatchObject({ symbol: 'EXMPL', quantity: 3, cost: add(cost.total), currency: 'USD' });
});

it.each(['0', '', 'n/a', '-83'])('a purchase is refused if the deployment’s rate is "%s"', async (value) => {
  const rate = broker.db.updateTable('settings').where('tag', '=', 'rate_stock_usd');
  await rate.set({ value }).execute();
  expect(await trader.buy('EXMPL', 1)).toMatchObject({ status: 409, code: 'exchange-rate-missing' });
  await rate.set({ value: '83.25' }).execute();
});

it.each([
  [{ quantity: 0 }, 'quantity-too-small', 400],
  [{ quantity: -5 }, 'quantity-too-small', 400],
  [{ quantity: 101 }, 'quantity-too-large', 400],
  [{ symbol: 'NOSUCH' }, 'not-tradable', 400],
  [{ symbol: '^NSEI' }, 'not-tradable', 400],
  [{ kind: 'forex' }, 'not-tradable', 400],
  [{ price: '0' }, 'invalid-input', 400],
  [{ price: '-1' }, 'invalid-input', 400],
  [{ price: '1.23' }, 'price-changed', 409],
])('a purchase with %j is refused and moves no money', async (change, code, status) => {
  const outcome = await trader.call(buy, order(change), { key: broker.newKey() });
  expect(outcome).toMatchObject({ code, status });
  expect(await balance()).toBe('100000');
  expect(await trader.orders()).toEqual([]);
});

it.each([
  ['count', 1.5],
  ['count', '1e2'],
  ['count', null],
  ['price', 'cheap'],
  ['price', {}],
  ['tag', 7],
  ['mold', 'index'],
])('a purchase names the invalid field: %s = %j', async (field, value) => {
  const body = { tag: STEEL, count: 1, price: '1', mold: 'stock', [field]: value };
  const outcome = await broker.send('POST', '/stock/success/deal/buy', body, {
    token: trader.token,
    key: broker.newKey(),
  });
  expect(outcome).toMatchObject({ status: 400, code: 'invalid-input', field });
});

it('a purchase can use the whole balance, but not one unit more', async () => {
  const symbol = 'EXAMPLETEC.NS';
  const most = affordable('100000', broker.price(symbol), '1');
  expect(most).toBeLessThan(100);
  expect(await trader.buy(symbol, most + 1)).toMatchObject({ status: 409, code: 'insufficient-funds' });
  expect((await trader.buy(symbol, most)).code).toBe('ok');
  expect(cmp(await balance(), '0')).toBeGreaterThanOrEqual(0);
});

it('a purchase is refused if the smallest unit is missing, and filled if it is there', async () => {
  const symbol = 'SAMPLECEM.NS';
  const { total } = orderCost('buy', broker.price(symbol), 20, '1');
  const { db, clock } = broker;
  const { id } = await db
    .selectFrom('customers')
    .select('id')
    .where('phone', '=', trader.phone)
    .executeTakeFirstOrThrow();
  await recharge(db, id, sub(total, '100000.01'), clock.now());
  expect(await trader.buy(symbol, 20)).toMatchObject({ status: 409, code: 'insufficient-funds' });
  await recharge(db, id, '0.01', clock.now());
  expect((await trader.buy(symbol, 20)).code).toBe('ok');
  expect(await balance()).toBe('0');
});

it('a purchase needs a key and a session', async () => {
  expect(await trader.call(buy, order())).toMatchObject({ status: 400, code: 'idempotency-key-required' });
  expect(await trader.call(buy, order(), { key: 'short' })).toMatchObject({
    code: 'idempotency-key-required',
  });
  expect(await broker.call(buy, order(), { key: broker.newKey() })).toMatchObject({
    status: 401,
    code: 'logout',
  });
  expect(await broker.call(buy, order(), { key: broker.newKey(), token: 'made-up' })).toMatchObject({
    status: 401,
    code: 'logout',
  });
});

it('a purchase repeated with the same key and body gets the first answer, at any later price', async () => {
  const input = order();
  const key = broker.newKey();
  const start = broker.clock.now();
  const first = await trader.call(buy, input, { key });
  broker.clock.advance(3_600_000);
  const again = await trader.call(buy, input, { key });
  broker.clock.set(start);
  expect(again).toEqual(first);
  // Another spelling of the same body.
  const spelled = await broker.send(
    'POST',
    '/stock/success/deal/buy',
    { mold: 'stock', price: Number(input.price), count: '10', tag: STEEL },
    { key, token: trader.token },
  );
  expect(spelled.code).toBe('ok');
  expect(await trader.orders()).toHaveLength(1);
});

it('a refused purchase repeated with the same key gets the same refusal', async () => {
  const key = broker.newKey();
  const input = order({ price: '1.23' });
  expect((await trader.call(buy, input, { key })).code).toBe('price-changed');
  await trader.buy('SAMPLECEM.NS', 10);
  expect((await trader.call(buy, input, { key })).code).toBe('price-changed');
  const rows = await broker.db.selectFrom('requests').select('refusal').where('key', '=', key).execute();
  expect(rows).toEqual([{ refusal: 'price-changed' }]);
});

it('a purchase with the key of another body is refused', async () => {
  const key = broker.newKey();
  await trader.call(buy, order(), { key });
  const other = await trader.call(buy, order({ quantity: 11 }), { key });
  expect(other).toMatchObject({ status: 409, code: 'idempotency-key-reused' });
  expect(await trader.orders()).toHaveLength(1);
});

it('a purchase with the key of another call is refused', async () => {
  const key = broker.newKey();
  expect((await trader.call(requestRecharge, { amount: 10_000 }, { key })).code).toBe('ok');
  expect((await trader.call(buy, order(), { key })).code).toBe('idempotency-key-reused');
  expect(await trader.orders()).toEqual([]);
  const own = broker.newKey();
  await trader.call(buy, order(), { key: own });
  expect((await trader.call(requestRecharge, { amount: 10_000 }, { key: own })).code).toBe(
    'idempotency-key-reused',
  );
  expect((await trader.ask(listRecharges, {})).total).toBe(1);
});

it('a purchase with the key of another customer is a new one', async () => {
  const other = await broker.newcomer();
  const key = broker.newKey();
  expect((await trader.call(buy, order(), { key })).code).toBe('ok');
  expect((await other.call(buy, order({ quantity: 2 }), { key })).code).toBe('ok');
  expect(await other.orders()).toHaveLength(1);
});

it('a purchase sent ten times at once under one key is filled once', async () => {
  const input = order();
  const key = broker.newKey();
  const tries = Array.from({ length: 10 }, () => trader.call(buy, input, { key }));
  const outcomes = await Promise.all(tries);
  expect(new Set(outcomes.map(({ data }) => (data as { orderNo: string }).orderNo)).size).toBe(1);
  expect(await trader.orders()).toHaveLength(1);
});

it('of several purchases at once that each take the whole balance, one is filled', async () => {
  const symbol = 'SPECIMEN.NS';
  const most = affordable('100000', broker.price(symbol), '1');
  const codes = (await Promise.all(Array.from({ length: 20 }, () => trader.buy(symbol, most)))).map(
    ({ code }) => code,
  );
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  expect(codes.filter((code) => code === 'insufficient-funds')).toHaveLength(19);
});
