import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work of which each run ends when its entry is called. */
function slowWork() {
  const runs: (() => void)[] = [];
  const work = () => new Promise<void>((end) => void runs.push(end));
  return { runs, work };
}

it('runs after the given time, then again as long after the end of each run', async () => {
  const { runs, work } = slowWork();
  repeat(work, 1_000, 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
});

it('runs nothing more once it was stopped, and waits for what runs', async () => {
  const { runs, work } = slowWork();
  const repeated = repeat(work, 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  let isStopped = false;
  const stopped = repeated.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([runs.length, isStopped]).toEqual([1, false]);
  runs[0]?.();
  await stopped;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toHaveLength(1);
});
