/** Checking a password takes a while. In these tests an operator resets a password at the end of the check. */
import { addBankCard, editBankCard } from '@bourse/contract/change-bank-card';
import { changePassword } from '@bourse/contract/passwords';
import { verify } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODE, giveCard, giveCode, idOf } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { runCommand } from '../back-office/run-command.ts';

const OTHER_CODE = '735104';
const CARD = { bank: 'Example Bank', branch: '', cardNumber: '00001111', holder: 'A Thief', ifsc: '' };

let broker: TestBroker;
let trader: Trader;
/** Runs after a password was found right, and before the call goes on. */
let afterCheck: (() => Promise<unknown>) | undefined;

beforeAll(async () => {
  broker = await openTestBroker({
    verifyHash: async (hash, password) => {
      const isRight = await verify(hash, password);
      const run = afterCheck;
      afterCheck = undefined;
      await run?.();
      return isRight;
    },
  });
});
afterAll(() => broker.close());
beforeEach(async () => {
  trader = await broker.newcomer();
});
afterEach(() => {
  afterCheck = undefined;
});

const resetBy = (command: string) => {
  afterCheck = () => runCommand(broker, ['customers', command, trader.phone]);
};
const codeHash = async (): Promise<string | undefined> => {
  const row = await broker.db
    .selectFrom('transaction_passwords')
    .select('code_hash')
    .where('customer_id', '=', await idOf(broker, trader))
    .executeTakeFirst();
  return row?.code_hash;
};

describe('the transaction password', () => {
  const change = () =>
    trader.call(changePassword, { newCode: OTHER_CODE, type: 'fund', isFirst: false, currentCode: CODE });
  const setFirst = () =>
    trader.call(changePassword, {
      newCode: OTHER_CODE,
      type: 'fund',
      isFirst: true,
      loginPassword: trader.password,
    });

  it.each(['forget-code', 'reset-password'])(
    'is not changed if `%s` runs while the present one is checked',
    async (command) => {
      await giveCode(broker, trader);
      const before = await codeHash();
      resetBy(command);
      expect((await change()).code).toBe('logout');
      expect(await codeHash()).toBe(command === 'forget-code' ? undefined : before);
    },
  );

  it('is not changed if another change is made while the present one is checked', async () => {
    await giveCode(broker, trader);
    afterCheck = () => giveCode(broker, trader, '602817');
    expect((await change()).code).toBe('incorrect-transaction-password');
    expect(await verify((await codeHash()) ?? '', '602817')).toBe(true);
  });

  it.each([
    ['forget-code', 'logout'],
    ['reset-password', 'incorrect-password'],
  ])(
    'is not set for the first time if `%s` runs while the login password is checked',
    async (command, refusal) => {
      resetBy(command);
      expect((await setFirst()).code).toBe(refusal);
      expect(await codeHash()).toBeUndefined();
    },
  );
});

describe('a bank card', () => {
  const cards = async () =>
    broker.db
      .selectFrom('bank_cards')
      .select(['card_number', 'version'])
      .where('customer_id', '=', await idOf(broker, trader))
      .execute();

  it('is not added if the login password is reset during the check', async () => {
    resetBy('reset-password');
    const { code } = await trader.call(addBankCard, { ...CARD, password: trader.password });
    expect(code).toBe('incorrect-password');
    expect(await cards()).toEqual([]);
  });

  it('is not changed if the login password is reset during the check', async () => {
    const id = await giveCard(broker, trader);
    const before = await cards();
    resetBy('reset-password');
    const { code } = await trader.call(editBankCard, { ...CARD, id, password: trader.password });
    expect(code).toBe('incorrect-password');
    expect(await cards()).toEqual(before);
  });
});
