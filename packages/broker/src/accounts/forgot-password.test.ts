import { getBalance } from '@bourse/contract/customer';
import { forgotPassword, login } from '@bourse/contract/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../test/desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
}, 120_000);
afterAll(() => desk.close());

it('sets the new password and ends every session that the old one began', async () => {
  const first = await desk.newcomer();
  const second = await desk.signIn(first.phone, first.password);
  const { phone, password } = first;
  const changed = await desk.call(forgotPassword, {
    phone,
    oldPassword: password,
    newPassword: 'better one',
  });
  expect(changed.status).toBe(200);
  for (const { call } of [first, second]) expect((await call(getBalance, {})).code).toBe('logout');
  expect((await desk.call(login, { phone, password })).code).toBe('login-failed');
  expect((await desk.call(login, { phone, password: 'better one' })).code).toBe('ok');
});

it.each([
  [{ oldPassword: 'wrong one' }, 'incorrect-password', 403],
  [{ newPassword: '12345' }, 'password-too-short', 400],
  [{ newPassword: 'qwerty' }, 'password-too-common', 400],
  [{ phone: '123' }, 'invalid-phone-number', 400],
  [{ phone: '7999999999' }, 'incorrect-password', 403],
])('refuses %j and changes nothing', async (change, code, status) => {
  const { phone, password } = await desk.newcomer();
  const sound = { phone, oldPassword: password, newPassword: 'better one' };
  expect(await desk.call(forgotPassword, { ...sound, ...change })).toMatchObject({ code, status });
  expect((await desk.call(login, { phone, password })).code).toBe('ok');
});
