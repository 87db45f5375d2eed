/** Sessions, tries and locks end by the database machine's clock, whatever time the market clock shows. */
import { getBalance } from '@bourse/contract/balance';
import { buy } from '@bourse/contract/orders';
import { login } from '@bourse/contract/session';
import { listSessions } from '@bourse/contract/sessions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOffer, CODE, DAY, giveCode, MINUTE } from '../../test/products.ts';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.close());

const guessCode = async (trader: Awaited<ReturnType<TestBroker['newcomer']>>, transactionCode: string) => {
  const offerId = await addOffer(broker, { price: '10.00', minimum_quantity: 1 });
  const order = { kind: 'bulk', symbol: 'EXSTEEL.NS', quantity: 1, price: '10.00', offerId } as const;
  return (await trader.call(buy, { ...order, transactionCode }, { key: broker.newKey() })).code;
};

it('a market clock set thirty days ahead ends no session', async () => {
  const trader = await broker.newcomer();
  broker.clock.advance(30 * DAY);
  expect((await trader.call(getBalance, {})).code).toBe('ok');
  expect((await trader.buy('EXSTEEL.NS', 1)).code).toBe('ok');
  broker.clock.advance(-30 * DAY);
});

it('a session ends on time for reads and orders while the market clock is held', async () => {
  const trader = await broker.newcomer();
  const [mine] = (await trader.ask(listSessions, {})).items;
  expect((mine?.endsAt ?? 0) - Date.now()).toBeGreaterThan(29 * DAY);
  expect((mine?.endsAt ?? 0) - Date.now()).toBeLessThan(31 * DAY);
  await broker.letPass(30 * DAY);
  expect((await trader.call(getBalance, {})).code).toBe('logout');
  expect((await trader.buy('EXSTEEL.NS', 1)).code).toBe('logout');
});

it('a transaction-password lock ends on time while the market clock is held, and not when that clock is moved', async () => {
  const trader = await broker.newcomer();
  await giveCode(broker, trader);
  for (let i = 0; i < 5; i += 1) await guessCode(trader, '000000');
  broker.clock.advance(DAY);
  expect(await guessCode(trader, CODE)).toBe('transaction-password-locked');
  broker.clock.advance(-DAY);
  await broker.letPass(15 * MINUTE);
  expect(await guessCode(trader, CODE)).toBe('ok');
});

it('password tries are forgotten on time while the market clock is held, and not when that clock is moved', async () => {
  const phone = broker.newPhone();
  const attempt = async () =>
    (await broker.call(login, { phone, password: 'wrong one' }, { address: '10.7.0.1' })).code;
  for (let i = 0; i < 10; i += 1) expect(await attempt()).toBe('login-failed');
  broker.clock.advance(DAY);
  expect(await attempt()).toBe('too-many-requests');
  broker.clock.advance(-DAY);
  await broker.letPass(15 * MINUTE);
  expect(await attempt()).toBe('login-failed');
});
