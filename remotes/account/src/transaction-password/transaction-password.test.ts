import { ApiError } from '@bourse/api/error';
import { describe, expect, it } from 'vitest';
import {
  type Action,
  type Attempt,
  begin,
  changeOf,
  isComplete,
  isLocked,
  isOfPair,
  reduce,
} from './transaction-password.ts';

const after = (hasCode: boolean | null, ...actions: Action[]): Attempt =>
  actions.reduce(reduce, begin(hasCode));
const password = { type: 'password', password: 'secret-1' } as const;
const code = { type: 'code', code: '246810' } as const;
const next = { type: 'continued' } as const;
const pins = { type: 'pins', pins: ['480913', '480913'] } as const;
const refused = (name: ApiError['code'], more: { triesLeft?: number } = {}) =>
  ({ type: 'refused', error: new ApiError(name, more) }) as const;

describe('setting the transaction password', () => {
  it('asks for the login password before the first one, and sends both', () => {
    const attempt = after(false, password, next, pins);
    expect(isComplete(attempt)).toBe(true);
    expect(changeOf(attempt)).toEqual({
      newCode: '480913',
      type: 'fund',
      isFirst: true,
      loginPassword: 'secret-1',
    });
    expect(reduce(attempt, { type: 'answered' })).toMatchObject({ step: 'done', result: 'set' });
  });

  it('asks for the present one before a change, and sends both', () => {
    const attempt = after(true, code, next, pins);
    expect(changeOf(attempt)).toEqual({
      newCode: '480913',
      type: 'fund',
      isFirst: false,
      currentCode: '246810',
    });
    expect(reduce(attempt, { type: 'answered' })).toMatchObject({ step: 'done', result: 'changed' });
  });

  it('does not go on to the new code before the old code, or the login password, is entered', () => {
    expect(after(false, next).step).toBe('proof');
    expect(after(true, { type: 'code', code: '2468' }, next).step).toBe('proof');
  });

  it('begins with the new code where the back end does not say whether there is one (D51)', () => {
    const attempt = after(null, pins);
    expect(attempt.step).toBe('pair');
    expect(changeOf(attempt)).toEqual({ newCode: '480913', type: 'fund', isFirst: true });
    expect(reduce(attempt, refused('incorrect-password'))).toMatchObject({
      proof: 'password',
      step: 'proof',
      problem: undefined,
    });
    expect(reduce(attempt, refused('transaction-password-already-set'))).toMatchObject({
      proof: 'code',
      step: 'proof',
      problem: 'alreadySet',
    });
  });

  it('empties the second entry when the two differ, and says so until it is written again', () => {
    const attempt = after(false, password, next, { type: 'pins', pins: ['480913', '480914'] });
    expect(attempt).toMatchObject({ pins: ['480913', ''], problem: 'mismatch' });
    expect(isOfPair(attempt.problem)).toBe(true);
    expect(isComplete(attempt)).toBe(false);
    expect(reduce(attempt, { type: 'pins', pins: ['480913', '4'] }).problem).toBeUndefined();
  });

  it('goes back to the proof after a wrong one, and empties what was refused', () => {
    expect(after(false, password, next, pins, refused('incorrect-password'))).toMatchObject({
      step: 'proof',
      password: '',
      pins: ['', ''],
      problem: 'wrongPassword',
    });
    expect(after(true, code, next, pins, refused('incorrect-transaction-password'))).toMatchObject({
      step: 'proof',
      code: '',
      pins: ['', ''],
    });
  });

  it('is closed while the present one is locked', () => {
    const locked = after(true, code, next, pins, refused('transaction-password-locked'));
    const lastTry = after(
      true,
      code,
      next,
      pins,
      refused('incorrect-transaction-password', { triesLeft: 0 }),
    );
    const oneLeft = after(
      true,
      code,
      next,
      pins,
      refused('incorrect-transaction-password', { triesLeft: 1 }),
    );
    expect([locked, lastTry, oneLeft].map(({ problem }) => isLocked(problem))).toEqual([true, true, false]);
  });

  it('asks for another code when the new one is too easy to guess', () => {
    const attempt = after(false, password, next, pins, refused('transaction-password-too-simple'));
    expect(attempt).toMatchObject({ step: 'pair', pins: ['', ''], password: 'secret-1' });
    expect(isOfPair(attempt.problem)).toBe(true);
  });

  it('keeps what was written after an error that is not about it', () => {
    const attempt = after(false, password, next, pins, refused('overloaded'));
    expect(attempt).toMatchObject({ step: 'pair', pins: ['480913', '480913'] });
    expect(isOfPair(attempt.problem)).toBe(false);
  });

  it('recognises an attempt without an answer that was carried out', () => {
    const attempt = after(false, password, next, pins, refused('timeout'));
    expect(reduce(attempt, refused('transaction-password-already-set'))).toMatchObject({
      step: 'done',
      result: 'known',
    });
  });
});
