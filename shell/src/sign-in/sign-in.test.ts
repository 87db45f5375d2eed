import { describe, expect, it } from 'vitest';
import { forgotPasswordProblems, loginProblems, registerProblems } from './sign-in.ts';

const login = (change: Partial<Parameters<typeof loginProblems>[0]> = {}) =>
  loginProblems({ phone: '9000000001', password: 'secret', ...change });
const register = (change: Partial<Parameters<typeof registerProblems>[0]> = {}) =>
  registerProblems({
    phone: '9000000001',
    password: 'secret',
    confirm: 'secret',
    code: 'WELCOME',
    ...change,
  });
const forgot = (change: Partial<Parameters<typeof forgotPasswordProblems>[0]> = {}) =>
  forgotPasswordProblems({ currentPassword: 'x', newPassword: 'secret', confirm: 'secret', ...change });

describe('the login draft', () => {
  it('is valid with ten digits and six characters', () => expect(login()).toEqual({}));

  it.each([
    [{ phone: '' }, { phone: 'phoneRequired' }],
    [{ phone: '900000000' }, { phone: 'phoneLength' }],
    [{ phone: '90000000012' }, { phone: 'phoneLength' }],
    [{ phone: '90000-0001' }, { phone: 'phoneLength' }],
    [{ password: '' }, { password: 'passwordRequired' }],
    [{ password: 'short' }, { password: 'passwordShort' }],
    [
      { phone: '', password: '' },
      { phone: 'phoneRequired', password: 'passwordRequired' },
    ],
  ])('%j has the problems %j', (change, problems) => expect(login(change)).toEqual(problems));
});

describe('the registration draft', () => {
  it('is valid when complete', () => expect(register()).toEqual({}));

  it.each([
    [{ password: 'short', confirm: 'short' }, { password: 'passwordShort' }],
    [{ confirm: '' }, { confirm: 'confirmRequired' }],
    [{ confirm: 'Secret' }, { confirm: 'mismatch' }],
    [{ code: '  ' }, { code: 'codeRequired' }],
  ])('%j has the problems %j', (change, problems) => expect(register(change)).toEqual(problems));

  it('requires all four fields', () =>
    expect(Object.keys(register({ phone: '', password: '', confirm: '', code: '' }))).toEqual([
      'phone',
      'password',
      'confirm',
      'code',
    ]));
});

describe('the forgotten-password draft', () => {
  it('accepts an old password of any length, because older rules may have allowed it', () =>
    expect(forgot()).toEqual({}));

  it.each([
    [{ currentPassword: '' }, { currentPassword: 'currentRequired' }],
    [
      { newPassword: '', confirm: '' },
      { newPassword: 'newRequired', confirm: 'confirmRequired' },
    ],
    [{ newPassword: 'short', confirm: 'short' }, { newPassword: 'passwordShort' }],
    [{ confirm: 'other1' }, { confirm: 'mismatch' }],
  ])('%j has the problems %j', (change, problems) => expect(forgot(change)).toEqual(problems));
});
