import { describe, expect, it } from 'vitest';
import { errorSentence } from './errors.ts';
import { i18n } from './i18n.ts';

const AT = Date.UTC(2026, 10, 22, 9, 17);
const say = (error: object) => errorSentence(error, i18n);

describe('the sentence of an error', () => {
  it('is that of its code, and undefined without a known code', () => {
    expect(say({ code: 'insufficient-funds' })).toBe('Insufficient funds');
    expect(say({ code: 'no such code' })).toBeUndefined();
    expect(errorSentence(undefined, i18n)).toBeUndefined();
  });

  it('says until when the transaction password is locked, in the time zone of the deployment', () => {
    const code = 'transaction-password-locked';
    expect(say({ code, retry: { at: AT, isLatest: false } })).toBe(
      'Too many wrong entries. Locked until 14:47.',
    );
    expect(say({ code, retry: { at: AT, isLatest: true } })).toBe(
      'Too many wrong entries. Locked until 14:47 at the latest.',
    );
  });

  it('says from when on money can be withdrawn to a new card', () => {
    const code = 'bank-card-waiting';
    expect(say({ code, retry: { at: AT, isLatest: false } })).toBe(
      'This card is new or was changed. Money can be withdrawn to it from 22 Nov 2026, 14:47.',
    );
    expect(say({ code })).toMatch(/yet/);
  });

  it('says how many tries a wrong transaction password leaves, and with the last one the end of the lock', () => {
    const code = 'incorrect-transaction-password';
    expect(say({ code })).toBe('Incorrect authorization key');
    expect(say({ code, triesLeft: 1 })).toBe('Incorrect authorization key. 1 try left.');
    expect(say({ code, triesLeft: 0, retry: { at: AT, isLatest: false } })).toContain('Locked until 14:47');
  });

  it('says when to try again after too many attempts, unless that is in a moment', () => {
    const code = 'too-many-requests';
    const soon = { at: Date.now() + 5_000, isLatest: false };
    expect(say({ code, retry: soon })).toBe('Too many attempts. Please wait a moment.');
    expect(say({ code, retry: { at: Date.now() + 600_000, isLatest: false } })).toMatch(
      /^Too many attempts\. Try again after \d\d:\d\d\.$/,
    );
  });
});
