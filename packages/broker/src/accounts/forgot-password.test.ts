import { getBalance } from '@bourse/contract/balance';
import { forgotPassword, login } from '@bourse/contract/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.close());

it('sets the new password and ends every session begun with the old one', async () => {
  const first = await broker.newcomer();
  const second = await broker.signIn(first.phone, first.password);
  const { phone, password } = first;
  const changed = await broker.call(forgotPassword, {
    phone,
    oldPassword: password,
    newPassword: 'better one',
  });
  expect(changed.status).toBe(200);
  for (const { call } of [first, second]) expect((await call(getBalance, {})).code).toBe('logout');
  expect((await broker.call(login, { phone, password })).code).toBe('login-failed');
  expect((await broker.call(login, { phone, password: 'better one' })).code).toBe('ok');
});

it.each([
  [{ oldPassword: 'wrong one' }, 'incorrect-password', 403],
  [{ newPassword: '12345' }, 'password-too-short', 400],
  [{ newPassword: 'qwerty' }, 'password-too-common', 400],
  [{ phone: '123' }, 'invalid-phone-number', 400],
  [{ phone: '7999999999' }, 'incorrect-password', 403],
])('refuses %j and changes nothing', async (change, code, status) => {
  const { phone, password } = await broker.newcomer();
  const sound = { phone, oldPassword: password, newPassword: 'better one' };
  expect(await broker.call(forgotPassword, { ...sound, ...change })).toMatchObject({ code, status });
  expect((await broker.call(login, { phone, password })).code).toBe('ok');
});
