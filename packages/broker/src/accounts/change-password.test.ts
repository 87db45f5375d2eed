import { getBalance } from '@bourse/contract/balance';
import { getCustomer } from '@bourse/contract/customer';
import { changePassword, checkPassword } from '@bourse/contract/passwords';
import { login } from '@bourse/contract/session';
import { listSessions } from '@bourse/contract/sessions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.close());

const MINUTE = 60_000;

describe('the login password', () => {
  it('is changed with the present password, and the change ends every other session', async () => {
    const here = await broker.newcomer();
    const { phone, password } = here;
    const there = await broker.signIn(phone, password);
    const { code } = await here.call(changePassword, { oldPassword: password, newPassword: 'better one' });
    expect(code).toBe('ok');
    expect((await here.call(getBalance, {})).code).toBe('ok');
    expect((await there.call(getBalance, {})).code).toBe('logout');
    expect((await broker.call(login, { phone, password })).code).toBe('login-failed');
    expect((await broker.call(login, { phone, password: 'better one' })).code).toBe('ok');
  });

  it('gives the calling session a new token, whose first use ends every copy of the former one', async () => {
    const here = await broker.newcomer();
    const change = { oldPassword: here.password, newPassword: 'better one' };
    const { token = '' } = (await here.ask(changePassword, change)) ?? {};
    expect((await here.call(getCustomer, {})).code).toBe('ok');
    expect((await broker.call(getCustomer, {}, { token })).code).toBe('ok');
    expect((await here.call(getCustomer, {})).code).toBe('logout');
    expect((await broker.call(getCustomer, {}, { token })).code).toBe('ok');
  });

  it('keeps the session one and the same while its token is renewed', async () => {
    const here = await broker.newcomer();
    const before = await here.ask(listSessions, {});
    const change = { oldPassword: here.password, newPassword: 'better one' };
    const { token = '' } = (await here.ask(changePassword, change)) ?? {};
    for (const asked of [{}, { token }])
      expect((await here.call(listSessions, {}, asked)).data.items).toMatchObject([
        { id: before.items[0]?.id, isThisOne: true },
      ]);
  });

  it('leaves a customer whose answer was lost signed in for ten minutes, who may change it again', async () => {
    const here = await broker.newcomer();
    await here.ask(changePassword, { oldPassword: here.password, newPassword: 'better one' });
    await broker.letPass(9 * MINUTE);
    const again = { oldPassword: 'better one', newPassword: 'the best one' };
    const { token = '' } = (await here.ask(changePassword, again)) ?? {};
    await broker.letPass(9 * MINUTE);
    expect((await here.call(getBalance, {})).code).toBe('ok');
    await broker.letPass(MINUTE);
    expect((await here.call(getBalance, {})).code).toBe('logout');
    expect((await broker.call(getBalance, {}, { token })).code).toBe('ok');
  });

  it('lets the former token move money until the new one is used, and not after', async () => {
    const here = await broker.demo();
    const change = { oldPassword: here.password, newPassword: 'better one' };
    const { token = '' } = (await here.ask(changePassword, change)) ?? {};
    expect((await here.buy('EXSTEEL.NS', 1)).code).toBe('ok');
    await broker.call(getCustomer, {}, { token });
    expect((await here.buy('EXSTEEL.NS', 1)).code).toBe('logout');
    expect((await here.buy('EXSTEEL.NS', 1, { token })).code).toBe('ok');
  });

  it.each([
    [{ oldPassword: 'wrong one' }, 'incorrect-password', 'password'],
    [{ newPassword: '12345' }, 'password-too-short', 'password_new'],
    [{ newPassword: '654321' }, 'password-too-common', 'password_new'],
    [{ newPassword: 'x'.repeat(300) }, 'invalid-input', 'password_new'],
  ])('refuses %j and changes nothing', async (change, code, field) => {
    const { phone, password, call } = await broker.newcomer();
    const sound = { oldPassword: password, newPassword: 'better one' };
    expect(await call(changePassword, { ...sound, ...change })).toMatchObject({ code, field });
    expect((await broker.call(login, { phone, password })).code).toBe('ok');
  });

  it('cannot be guessed without limit from a stolen session', async () => {
    const { password, call } = await broker.newcomer();
    for (let i = 0; i < 10; i += 1) {
      const { code } = await call(changePassword, { oldPassword: `guess ${i}`, newPassword: 'better one' });
      expect(code).toBe('incorrect-password');
    }
    const late = await call(changePassword, { oldPassword: password, newPassword: 'better one' });
    expect(late).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(late.details.retryAfter).toBeGreaterThan(800);
    expect(late.details.retryAfter).toBeLessThanOrEqual(900);
  });

  it('can be changed by its owner after a stolen session has used up its own tries', async () => {
    const owner = await broker.newcomer();
    const { phone, password } = owner;
    const thief = await broker.signIn(phone, password);
    for (let i = 0; i < 10; i += 1)
      await thief.call(changePassword, { oldPassword: `guess ${i}`, newPassword: 'the thief’s' });
    const changed = await owner.call(changePassword, { oldPassword: password, newPassword: 'better one' });
    expect(changed.code).toBe('ok');
    expect((await thief.call(getBalance, {})).code).toBe('logout');
  });
});

describe('a check of the login password', () => {
  it('changes nothing, and shares its tries with the other calls of the session', async () => {
    const { password, call } = await broker.newcomer();
    expect((await call(checkPassword, { password })).code).toBe('ok');
    expect((await call(getBalance, {})).code).toBe('ok');
    for (let i = 0; i < 5; i += 1) {
      expect((await call(checkPassword, { password: `guess ${i}` })).code).toBe('incorrect-password');
      await call(changePassword, { oldPassword: `guess ${i}`, newPassword: 'better one' });
    }
    expect((await call(checkPassword, { password })).code).toBe('too-many-requests');
  });

  it('ends the session at the twentieth wrong one in a row, and no other session of the customer', async () => {
    const owner = await broker.newcomer();
    const thief = await broker.signIn(owner.phone, owner.password);
    const guess = async () => (await thief.call(checkPassword, { password: 'a guess' })).code;
    const wrong = async (times: number) => {
      for (let i = 0; i < times; i += 1) expect(await guess()).toBe('incorrect-password');
    };
    await wrong(10);
    await broker.letPass(15 * MINUTE);
    await wrong(9);
    expect((await thief.call(checkPassword, { password: owner.password })).code).toBe('ok');
    await wrong(10);
    await broker.letPass(15 * MINUTE);
    await wrong(9);
    expect(await guess()).toBe('logout');
    expect((await thief.call(getBalance, {})).code).toBe('logout');
    expect((await owner.call(getBalance, {})).code).toBe('ok');
  });
});

describe('the transaction password', () => {
  const set = (trader: Trader, newCode: string, loginPassword = trader.password) =>
    trader.call(changePassword, { newCode, type: 'fund', isFirst: true, loginPassword });
  const change = (trader: Trader, currentCode: string | undefined, newCode: string) =>
    trader.call(changePassword, { newCode, isFirst: false, ...(currentCode ? { currentCode } : {}) });

  it('is set once with the login password, and after that changed only with the present one', async () => {
    const trader = await broker.newcomer();
    expect((await change(trader, '480913', '735104')).code).toBe('transaction-password-not-set');
    expect((await set(trader, '480913')).code).toBe('ok');
    expect((await set(trader, '602817')).code).toBe('transaction-password-already-set');
    expect((await change(trader, undefined, '735104')).code).toBe('transaction-password-required');
    expect((await change(trader, '999999', '735104')).code).toBe('incorrect-transaction-password');
    expect((await change(trader, '480913', '735104')).code).toBe('ok');
    expect((await change(trader, '480913', '602817')).code).toBe('incorrect-transaction-password');
    expect((await change(trader, '735104', '602817')).code).toBe('ok');
  });

  it('is not set by a session that does not know the login password', async () => {
    const trader = await broker.newcomer();
    const wrong = { status: 403, code: 'incorrect-password', field: 'password' };
    expect(await set(trader, '480913', 'a guess')).toMatchObject(wrong);
    expect(await set(trader, '480913', '')).toMatchObject(wrong);
    expect(await trader.call(changePassword, { newCode: '480913', isFirst: true })).toMatchObject(wrong);
    expect((await trader.ask(getCustomer, {})).hasTransactionPassword).toBe(false);
  });

  it('cannot be used to guess the login password without limit', async () => {
    const trader = await broker.newcomer();
    for (let i = 0; i < 10; i += 1)
      expect((await set(trader, '480913', `guess ${i}`)).code).toBe('incorrect-password');
    expect((await set(trader, '480913')).code).toBe('too-many-requests');
    const change = { oldPassword: trader.password, newPassword: 'better one' };
    expect((await trader.call(changePassword, change)).code).toBe('too-many-requests');
    await broker.letPass(15 * MINUTE);
    expect((await set(trader, '480913')).code).toBe('ok');
  });

  it('is told by the customer’s data once it is set (D51)', async () => {
    const trader = await broker.newcomer();
    expect((await trader.ask(getCustomer, {})).hasTransactionPassword).toBe(false);
    await set(trader, '480913');
    expect((await trader.ask(getCustomer, {})).hasTransactionPassword).toBe(true);
  });

  it('says how many tries are left, and with the last one until when it is locked', async () => {
    const trader = await broker.newcomer();
    await set(trader, '480913');
    const began = Date.now();
    const wrong = async () => (await change(trader, '999999', '735104')).details;
    for (const triesLeft of [4, 3, 2, 1])
      expect(await wrong()).toEqual({ triesLeft, lockedUntil: null, opensAt: null, retryAfter: null });
    const last = await wrong();
    expect(last.triesLeft).toBe(0);
    const late = await change(trader, '480913', '735104');
    expect(late).toMatchObject({ code: 'transaction-password-locked', details: { triesLeft: 0 } });
    expect(late.details.lockedUntil).toBe(last.lockedUntil);
    expect(last.lockedUntil).toBeGreaterThan(began + 14 * MINUTE);
    expect(last.lockedUntil).toBeLessThan(Date.now() + 16 * MINUTE);
  });

  it.each(['12345', '1234567', 'abcdef', '12 456', '１２３４５６', ''])(
    'is refused if it is not six digits: "%s"',
    async (code) => {
      expect(await set(await broker.newcomer(), code)).toMatchObject({
        status: 400,
        code: 'invalid-transaction-password',
        field: 'fund_code_new',
      });
    },
  );

  it.each(['000000', '123456', '654321', '121212', '123123', '112233', '135531', '147258'])(
    'is refused if it is among the codes guessed first: %s',
    async (code) => {
      const trader = await broker.newcomer();
      expect(await set(trader, code)).toMatchObject({
        status: 400,
        code: 'transaction-password-too-simple',
        field: 'fund_code_new',
      });
    },
  );

  it('is set by only one of several first settings that run at once', async () => {
    const trader = await broker.newcomer();
    const codes = (
      await Promise.all(['480913', '735104', '602817', '918364'].map((code) => set(trader, code)))
    ).map(({ code }) => code);
    expect(codes.sort()).toEqual(['ok', ...Array(3).fill('transaction-password-already-set')]);
  });

  it('is stored as an Argon2id hash', async () => {
    const trader = await broker.newcomer();
    await set(trader, '480913');
    const rows = await broker.db.selectFrom('transaction_passwords').selectAll().execute();
    for (const row of rows) expect(row.code_hash).toMatch(/^\$argon2id\$/);
  });

  it('locks for a quarter of an hour after five wrong codes, and then refuses the right code too', async () => {
    const trader = await broker.newcomer();
    await set(trader, '480913');
    for (let i = 0; i < 5; i += 1)
      expect((await change(trader, '999999', '735104')).code).toBe('incorrect-transaction-password');
    expect(await change(trader, '480913', '735104')).toMatchObject({
      status: 423,
      code: 'transaction-password-locked',
    });
    await broker.letPass(14 * MINUTE);
    expect((await change(trader, '480913', '735104')).code).toBe('transaction-password-locked');
    await broker.letPass(MINUTE);
    expect((await change(trader, '480913', '735104')).code).toBe('ok');
  });

  it('forgets wrong codes after a right one', async () => {
    const trader = await broker.newcomer();
    await set(trader, '480913');
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 4; i += 1) await change(trader, '999999', '480913');
      expect((await change(trader, '480913', '480913')).code).toBe('ok');
    }
  });
});
