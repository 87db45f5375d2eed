import type { Endpoint } from '@bourse/contract/endpoint';
import { purchaseFund } from '@bourse/contract/funds';
import { applyForIpo } from '@bourse/contract/ipo';
import { requestLoan } from '@bourse/contract/loans';
import { buy, sell } from '@bourse/contract/orders';
import { changePassword } from '@bourse/contract/passwords';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker({ transactionPassword: 'always' });
  trader = await broker.newcomer();
  await trader.ask(changePassword, { newCode: '480913', isFirst: true, loginPassword: trader.password });
});
afterAll(() => broker.close());

const SYMBOL = 'EXSTEEL.NS';
const calls = (): [Endpoint<never, unknown>, object][] =>
  [
    [buy, { symbol: SYMBOL, quantity: 1, price: broker.price(SYMBOL), kind: 'stock' }],
    [sell, { lotNo: '00000000000000', price: '1', sellPrice: '1' }],
    [applyForIpo, { ipoId: '1', symbol: 'X', quantity: 100, price: '1' }],
    [purchaseFund, { fundId: '1' }],
    [requestWithdrawal, { cardId: '1', amount: 100 }],
    [requestLoan, { amount: 500 }],
  ] as unknown as [Endpoint<never, unknown>, object][];

it('every call that moves money asks for the transaction password if the deployment says so (D29)', async () => {
  const send = async (transactionCode?: string) => {
    const codes: string[] = [];
    for (const [endpoint, input] of calls()) {
      const asked = { ...input, ...(transactionCode === undefined ? {} : { transactionCode }) };
      codes.push((await trader.call(endpoint, asked as never, { key: broker.newKey() })).code);
    }
    return codes;
  };
  expect(await send()).toEqual(Array(6).fill('transaction-password-required'));
  // With the right code the answers are about something else. It also forgets the wrong tries before it.
  for (const code of await send('480913')) expect(code).not.toMatch(/transaction-password/);
  // All calls count their tries together.
  expect(await send('999999')).toEqual([
    ...Array(5).fill('incorrect-transaction-password'),
    'transaction-password-locked',
  ]);
  expect(await send('480913')).toEqual(Array(6).fill('transaction-password-locked'));
});
