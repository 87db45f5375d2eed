import { getBalance } from '@bourse/contract/balance';
import { getCustomer } from '@bourse/contract/customer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

let broker: TestBroker;
let traders: Trader[];
beforeAll(async () => {
  broker = await openTestBroker();
  traders = await Promise.all(Array.from({ length: 12 }, () => broker.newcomer()));
  for (const [i, trader] of traders.entries()) await trader.buy('EXSTEEL.NS', i + 1);
});
afterAll(() => broker.close());

it('balances asked for at the same time are each the caller’s own', async () => {
  const alone: string[] = [];
  for (const trader of traders) alone.push((await trader.ask(getBalance, {})).available);
  expect(new Set(alone).size).toBe(traders.length);
  const asked = await Promise.all([...traders, ...traders].map((trader) => trader.ask(getBalance, {})));
  expect(asked.map(({ available }) => available)).toEqual([...alone, ...alone]);
});

it('balances asked for at the same time refuse the calls without a live session', async () => {
  const asked = await Promise.all(
    traders.flatMap(({ token }) => [
      broker.call(getCustomer, {}, { token }),
      broker.call(getCustomer, {}, { token: `${token}x` }),
      broker.call(getBalance, {}, { token: `${token}x` }),
    ]),
  );
  expect(asked.map(({ code, data }) => (code === 'ok' ? data : code))).toEqual(
    traders.flatMap(({ phone }) => [expect.objectContaining({ phone }), 'logout', 'logout']),
  );
});
