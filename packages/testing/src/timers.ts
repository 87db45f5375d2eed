/** Fake timers for screens that poll or wait, and a count of the requests that they send. */
import { act } from '@testing-library/react';
import { afterEach, beforeEach, type MockInstance, onTestFinished, vi } from 'vitest';
import type { TestBroker } from './broker.ts';

/**
 * Call once at the top of a test file. The fake timers also advance with real time, so that responses can be awaited.
 */
export function fakeTimers(): void {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

export const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/**
 * Holds timers of one length until the test lets them end; all others run.
 * @returns ends what is held by then
 */
export function heldTimers(milliseconds: number): () => void {
  const startTimer = globalThis.setTimeout;
  const held: (() => void)[] = [];
  const start = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: (...values: unknown[]) => void,
    after?: number,
    ...values: unknown[]
  ) => {
    if (after !== milliseconds) return startTimer(run, after, ...values);
    held.push(() => run(...values));
    return startTimer(() => undefined);
  }) as typeof setTimeout);
  onTestFinished(() => start.mockRestore());
  return () =>
    act(() => {
      for (const end of held.splice(0)) end();
    });
}

export interface RequestCounter {
  /** Number of requests whose path and query match. */
  requestCount: (pattern: RegExp) => number;
  resetCount: () => void;
  /** Number of requests since then that have no response yet. */
  unansweredCount: () => number;
}

/** Call once at the top of a test file: counts the requests to the broker. */
export function countRequests(broker: TestBroker): RequestCounter {
  let inject: MockInstance<TestBroker['current']['inject']>;
  beforeEach(() => {
    inject = vi.spyOn(broker.current, 'inject');
  });
  return {
    requestCount: (pattern) =>
      inject.mock.calls.filter(([request]) => pattern.test((request as { url: string }).url)).length,
    resetCount: () => void inject.mockClear(),
    unansweredCount: () => inject.mock.settledResults.filter(({ type }) => type === 'incomplete').length,
  };
}
