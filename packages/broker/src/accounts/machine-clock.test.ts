/** Sessions, tries and locks end by the machine's clock, wherever the market's stands or is set to. */
import { getBalance } from '@bourse/contract/customer';
import { buy } from '@bourse/contract/orders';
import { login } from '@bourse/contract/session';
import { listSessions } from '@bourse/contract/sessions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../test/desk.ts';
import { addOffer, CODE, DAY, giveCode, MINUTE } from '../../test/products.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
}, 120_000);
afterAll(() => desk.close());

const guessCode = async (trader: Awaited<ReturnType<Desk['newcomer']>>, transactionCode: string) => {
  const offerId = await addOffer(desk, { price: '10.00', minimum_quantity: 1 });
  const order = { kind: 'bulk', symbol: 'EXSTEEL.NS', quantity: 1, price: '10.00', offerId } as const;
  return (await trader.call(buy, { ...order, transactionCode }, { key: desk.newKey() })).code;
};

it('a market clock that is set thirty days ahead signs nobody out', async () => {
  const trader = await desk.newcomer();
  desk.broker.clock.advance(30 * DAY);
  expect((await trader.call(getBalance, {})).code).toBe('ok');
  expect((await trader.buy('EXSTEEL.NS', 1)).code).toBe('ok');
  desk.broker.clock.advance(-30 * DAY);
});

it('a session ends in its time while the market’s clock is held, for reads and for orders', async () => {
  const trader = await desk.newcomer();
  const [mine] = (await trader.ask(listSessions, {})).items;
  expect((mine?.endsAt ?? 0) - Date.now()).toBeGreaterThan(29 * DAY);
  expect((mine?.endsAt ?? 0) - Date.now()).toBeLessThan(31 * DAY);
  await desk.letPass(30 * DAY);
  expect((await trader.call(getBalance, {})).code).toBe('logout');
  expect((await trader.buy('EXSTEEL.NS', 1)).code).toBe('logout');
});

it('a lock of the transaction password ends in its time while the market’s clock is held, and not by moving that', async () => {
  const trader = await desk.newcomer();
  await giveCode(desk, trader);
  for (let i = 0; i < 5; i += 1) await guessCode(trader, '000000');
  desk.broker.clock.advance(DAY);
  expect(await guessCode(trader, CODE)).toBe('transaction-password-locked');
  desk.broker.clock.advance(-DAY);
  await desk.letPass(15 * MINUTE);
  expect(await guessCode(trader, CODE)).toBe('ok');
});

it('tries of a password are forgotten in their time while the market’s clock is held, and not by moving that', async () => {
  const phone = desk.newPhone();
  const attempt = async () =>
    (await desk.call(login, { phone, password: 'wrong one' }, { address: '10.7.0.1' })).code;
  for (let i = 0; i < 10; i += 1) expect(await attempt()).toBe('login-failed');
  desk.broker.clock.advance(DAY);
  expect(await attempt()).toBe('too-many-requests');
  desk.broker.clock.advance(-DAY);
  await desk.letPass(15 * MINUTE);
  expect(await attempt()).toBe('login-failed');
});
