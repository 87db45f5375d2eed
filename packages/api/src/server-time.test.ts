import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ageOf, learnServerTime, monotonicNow, onWake, serverTimeAt } from './server-time.ts';

const NOON = Date.parse('2026-03-11T12:00:00Z');
const dateOf = (time: number) => new Date(time).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOON - 7_200_000 });
});
afterEach(() => vi.useRealTimers());

/** An answer that was written `after` milliseconds after it was asked for, and arrived as much later. */
function answer(serverTime: number, after = 0): void {
  const askedAt = monotonicNow();
  vi.advanceTimersByTime(2 * after);
  learnServerTime(dateOf(serverTime + after), askedAt);
}

it('is what the answers say, whatever the device’s clock shows or is set to', () => {
  answer(NOON);
  expect(serverTimeAt()).toBe(NOON);
  vi.setSystemTime(NOON + 3_600_000);
  vi.advanceTimersByTime(5_000);
  expect(serverTimeAt()).toBe(NOON + 5_000);
});

it('is never later than the server’s clock can show, and is not worsened by an answer that took long', () => {
  answer(NOON);
  answer(NOON, 4_000);
  expect(serverTimeAt()).toBe(NOON + 8_000);
});

it('follows the answers again after the server’s clock was set', () => {
  answer(NOON);
  answer(NOON - 60_000);
  expect(serverTimeAt()).toBe(NOON - 60_000);
  answer(NOON + 60_000);
  expect(serverTimeAt()).toBe(NOON + 60_000);
});

it('learns nothing from an answer without a time', () => {
  answer(NOON);
  learnServerTime(undefined, monotonicNow());
  learnServerTime('yesterday', monotonicNow());
  expect(serverTimeAt()).toBe(NOON);
});

it('ages follow the monotonic clock, and everything from before a sleep counts as stale', async () => {
  const woken = vi.fn();
  onWake(woken);
  ageOf(undefined);
  const before = monotonicNow();
  vi.advanceTimersByTime(3_000);
  expect(ageOf(before)).toBe(3_000);
  // Simulates an hour of sleep: the wall clock advances, and the monotonic clock does not.
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(ageOf(before)).toBe(Number.POSITIVE_INFINITY);
  expect(woken).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(woken).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  const after = monotonicNow();
  vi.advanceTimersByTime(2_000);
  expect([ageOf(before), ageOf(after)]).toEqual([Number.POSITIVE_INFINITY, 2_000]);
});

it('a device clock that is put back, or corrected by a few seconds, does not count as a sleep', () => {
  ageOf(undefined);
  vi.advanceTimersByTime(60_000);
  const before = monotonicNow();
  vi.advanceTimersByTime(1_000);
  vi.setSystemTime(Date.now() - 7_200_000);
  expect(ageOf(before)).toBe(1_000);
  vi.setSystemTime(Date.now() + 4_000);
  expect(ageOf(before)).toBe(1_000);
});
