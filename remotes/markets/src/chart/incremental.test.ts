import { describe, expect, it, vi } from 'vitest';
import { incremental } from './incremental.ts';

type Bar = { timestamp: number; close: number };

const barsOf = (count: number, from = 0): Bar[] =>
  Array.from({ length: count }, (_, index) => ({
    timestamp: from + index,
    close: 100 + Math.sin(from + index),
  }));
/** An exponential average, which depends on all bars before. */
const slow = (bars: Bar[]): number[] => {
  let average = bars[0]?.close ?? 0;
  return bars.map(({ close }) => {
    average += (close - average) * (2 / 27);
    return average;
  });
};
const indicator = { calcParams: [26] };
const close = (figures: number[], expected: number[]) => {
  expect(figures).toHaveLength(expected.length);
  const apart = figures.map((figure, index) => Math.abs(figure - (expected[index] ?? Number.NaN)));
  expect(Math.max(...apart)).toBeLessThan(1e-10);
};

describe('incremental calculation of an indicator', () => {
  it('gives the same figures as a full calculation, through ticks and new bars', () => {
    const figures = incremental(slow);
    const bars = barsOf(2_000);
    figures(bars, indicator);
    for (let tick = 0; tick < 50; tick += 1) {
      if (tick % 10 === 9) bars.push({ timestamp: bars.length, close: 101 });
      bars[bars.length - 1] = { timestamp: bars.length - 1, close: 100 + tick / 7 };
      close(figures(bars, indicator), slow(bars));
    }
  });

  it('calculates in full after older bars were loaded or the parameters changed', () => {
    const figures = incremental(slow);
    figures(barsOf(1_000, 1_000), indicator);
    const all = barsOf(2_000);
    close(figures(all, indicator), slow(all));
    const calc = vi.fn(slow);
    const watched = incremental(calc);
    watched(all, indicator);
    watched(all, { calcParams: [12] });
    expect(calc.mock.calls.map(([bars]) => bars.length)).toEqual([2_000, 2_000]);
  });

  it('calculates a constant number of bars per tick', () => {
    const calc = vi.fn(slow);
    const figures = incremental(calc);
    const bars = barsOf(10_000);
    figures(bars, indicator);
    figures(bars, indicator);
    expect(calc.mock.lastCall?.[0].length).toBeLessThan(1_000);
  });
});
