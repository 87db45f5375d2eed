import { getBalance, getCustomer } from '@bourse/contract/customer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, openDesk, type Trader } from '../../test/desk.ts';

let desk: Desk;
let traders: Trader[];
beforeAll(async () => {
  desk = await openDesk();
  traders = await Promise.all(Array.from({ length: 12 }, () => desk.newcomer()));
  for (const [i, trader] of traders.entries()) await trader.buy('EXSTEEL.NS', i + 1);
}, 120_000);
afterAll(() => desk.close());

it('tells each of many who ask at once what is their own', async () => {
  const alone: string[] = [];
  for (const trader of traders) alone.push((await trader.ask(getBalance, {})).available);
  expect(new Set(alone).size).toBe(traders.length);
  const asked = await Promise.all([...traders, ...traders].map((trader) => trader.ask(getBalance, {})));
  expect(asked.map(({ available }) => available)).toEqual([...alone, ...alone]);
});

it('knows each of many who ask at once, and sends away who is nobody', async () => {
  const asked = await Promise.all(
    traders.flatMap(({ token }) => [
      desk.call(getCustomer, {}, { token }),
      desk.call(getCustomer, {}, { token: `${token}x` }),
      desk.call(getBalance, {}, { token: `${token}x` }),
    ]),
  );
  expect(asked.map(({ code, data }) => (code === 'ok' ? data : code))).toEqual(
    traders.flatMap(({ phone }) => [expect.objectContaining({ phone }), 'logout', 'logout']),
  );
});
