import { describe, expect, it } from 'vitest';
import { isComplete, loginPasswordProblems } from './login-password.ts';

const sound = { current: 'old secret', next: 'new secret', confirm: 'new secret' };

describe('a new login password', () => {
  it.each([
    [{}, {}],
    [
      { next: '', confirm: '' },
      { next: 'newRequired', confirm: 'confirmRequired' },
    ],
    [{ next: '12345', confirm: '12345' }, { next: 'short' }],
    [{ confirm: '' }, { confirm: 'confirmRequired' }],
    [{ confirm: 'other secret' }, { confirm: 'mismatch' }],
    [{ current: '' }, {}],
  ])('with %j has the problems %j', (change, problems) =>
    expect(loginPasswordProblems({ ...sound, ...change })).toEqual(problems),
  );

  it('can be saved once all three are filled in and the new ones agree', () => {
    expect(isComplete(sound)).toBe(true);
    for (const change of [{ current: '' }, { next: '', confirm: '' }, { confirm: 'other secret' }])
      expect(isComplete({ ...sound, ...change })).toBe(false);
  });
});
