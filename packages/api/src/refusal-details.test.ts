import { describe, expect, it } from 'vitest';
import { refusalFacts } from './refusal-details.ts';

const NOW = Date.UTC(2026, 10, 22, 9);
const LOCKED = 'transaction-password-locked';

describe('the details of a refusal', () => {
  it.each([
    ['the end of a lock', LOCKED, { locked_until: NOW + 60_000 }, { at: NOW + 60_000, isLatest: false }],
    [
      'a time as text',
      LOCKED,
      { locked_until: '2026-11-22T09:01:00Z' },
      { at: NOW + 60_000, isLatest: false },
    ],
    [
      'the instant when an offer opens',
      'no-available-time',
      { opens_at: NOW + 60_000 },
      { at: NOW + 60_000, isLatest: false },
    ],
    ['seconds to wait', 'too-many-requests', { retry_after: 90 }, { at: NOW + 90_000, isLatest: false }],
    ['a lock without its end, 15 minutes long at most', LOCKED, {}, { at: NOW + 900_000, isLatest: true }],
    ['a lock of a wrong shape', LOCKED, { locked_until: 'soon' }, { at: NOW + 900_000, isLatest: true }],
    ['nothing about other refusals', 'too-many-requests', { retry_after: 'soon' }, undefined],
  ] as const)('tell when the call may be repeated, from %s', (_from, code, envelope, retry) =>
    expect(refusalFacts(code, envelope, NOW).retry).toEqual(retry),
  );

  it('tell how many tries are left, where the back end does', () => {
    expect(refusalFacts('incorrect-transaction-password', { tries_left: 2 }, NOW)).toEqual({ triesLeft: 2 });
    expect(refusalFacts('incorrect-transaction-password', {}, NOW)).toEqual({});
  });
});
