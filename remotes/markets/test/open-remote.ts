/** This remote's screens and slots against the real broker, by timers that the test moves. */
import type { TestBroker } from '@bourse/testing/broker';
import { renderRoute, renderSlot } from '@bourse/testing/render';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';
import { feature } from '../feature.ts';
import { remote } from '../src/remote.tsx';

export const open = (address: string) => renderRoute({ feature, remote }, address);
export const openSlot = (id: string) => renderSlot({ remote }, id);

/** To be called once at the top of a test file. Beside the test timers go with the wall's, so that answers can be waited for. */
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

export interface RequestCounter {
  /** How many such ones were asked, by path and query. */
  requestCount: (pattern: RegExp) => number;
  resetCount: () => void;
}

/** To be called once at the top of a test file: listens to what is asked of the broker. */
export function countRequests(broker: TestBroker): RequestCounter {
  let inject: MockInstance<TestBroker['current']['inject']>;
  beforeEach(() => {
    inject = vi.spyOn(broker.current, 'inject');
  });
  return {
    requestCount: (pattern) =>
      inject.mock.calls.filter(([request]) => pattern.test((request as { url: string }).url)).length,
    resetCount: () => void inject.mockClear(),
  };
}
