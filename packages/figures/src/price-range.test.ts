import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeChange, rangeStart } from './price-range.ts';

const DAY = 86_400_000;
const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

describe('a range of months', () => {
  it.each([
    ['2026-11-22', 1, '2026-10-22'],
    ['2026-03-31', 1, '2026-02-28'],
    ['2026-01-15', 6, '2025-07-15'],
    ['2024-02-29', 12, '2023-02-28'],
    ['2026-11-22', 60, '2021-11-22'],
  ])('up to %s, %i months long, begins on %s', (date, months, expected) => {
    expect(rangeStart(date, months)).toBe(expected);
  });

  it('begins no later when its end is earlier, and no later when it is longer', () => {
    const days = fc.integer({ min: 18_000, max: 24_000 });
    fc.assert(
      fc.property(days, fc.nat(70), fc.nat(400), fc.nat(12), (day, months, earlier, more) => {
        const start = rangeStart(dateOf(day), months);
        expect(rangeStart(dateOf(day - earlier), months) <= start).toBe(true);
        expect(rangeStart(dateOf(day), months + more) <= start).toBe(true);
      }),
    );
  });
});

describe('the change over a range', () => {
  it('counts from the close before its first session', () => {
    expect(rangeChange({ closeBefore: '100', firstOpen: '104' }, '125.5')).toEqual({
      amount: '25.5',
      percent: '25.50',
    });
  });

  it('counts from the first open where no earlier close is known', () => {
    expect(rangeChange({ closeBefore: undefined, firstOpen: '104' }, '52')).toEqual({
      amount: '-52',
      percent: '-50.00',
    });
  });
});
