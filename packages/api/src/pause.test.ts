import { describe, expect, it } from 'vitest';
import { ApiError } from './error.ts';
import { noteAnswer, pauseAfter, pollEvery } from './pause.ts';

describe('the pause of an automatic call', () => {
  it('doubles with each failure in a row, up to a minute', () => {
    expect([1, 2, 3, 6, 7, 30].map((failures) => pauseAfter(failures, 1_000))).toEqual([
      1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
    ]);
  });

  it('is never shorter than the first pause, even if that exceeds a minute', () =>
    expect(pauseAfter(9, 300_000)).toBe(300_000));

  it('lasts at least until the retry time that the back end states', () => {
    const error = new ApiError('too-many-requests', { retry: { at: Date.now() + 90_000, isLatest: false } });
    expect(pauseAfter(1, 1_000, error)).toBeGreaterThan(89_000);
  });
});

describe('a poll', () => {
  it('returns to its interval after a success, and resets its failure count', () => {
    const query = { state: { status: 'error', errorUpdateCount: 5 } };
    const interval = pollEvery(3_000);
    expect(interval(query)).toBe(48_000);
    query.state = { status: 'success', errorUpdateCount: 5 };
    noteAnswer(query);
    expect(interval(query)).toBe(3_000);
    query.state = { status: 'error', errorUpdateCount: 6 };
    expect(interval(query)).toBe(3_000);
    query.state = { status: 'error', errorUpdateCount: 7 };
    expect(interval(query)).toBe(6_000);
  });
});
