import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { learnServerTime, monotonicNow, serverTimeAt } from './server-time.ts';

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
