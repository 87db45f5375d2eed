import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateTicks } from './date-axis.ts';

const DAY = 86_400_000;
/** Weekdays from a date on. */
const weekdays = (from: string, count: number): string[] => {
  const days: string[] = [];
  for (let at = Date.parse(from); days.length < count; at += DAY)
    if (![0, 6].includes(new Date(at).getUTCDay())) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
};

describe('the date labels', () => {
  it('of a month stand at the first day of each week', () => {
    const dates = weekdays('2026-10-22', 22);
    const { unit, places } = dateTicks(dates, 15);
    expect(unit).toBe('day');
    expect(places.map((place) => dates[place])).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
    ]);
  });

  it('of half a year stand at the first day of each month', () => {
    const dates = weekdays('2026-05-29', 131);
    const { unit, places } = dateTicks(dates, 320 / 131);
    expect(unit).toBe('month');
    expect(places.map((place) => dates[place])).toEqual([
      '2026-06-01',
      '2026-07-01',
      '2026-08-03',
      '2026-09-01',
      '2026-10-01',
      '2026-11-02',
    ]);
  });

  it('of a year stand at the first day of each quarter, of five years at that of each year', () => {
    const year = weekdays('2025-11-21', 260);
    expect(dateTicks(year, 320 / 260).places.map((place) => year[place])).toEqual([
      '2026-01-01',
      '2026-04-01',
      '2026-07-01',
      '2026-10-01',
    ]);
    const five = weekdays('2021-11-22', 1_300);
    const ticks = dateTicks(five, 320 / 1_300);
    expect(ticks.unit).toBe('year');
    expect(ticks.places.map((place) => five[place])).toEqual([
      '2022-01-03',
      '2023-01-02',
      '2024-01-01',
      '2025-01-01',
      '2026-01-01',
    ]);
  });

  it('stand at the first bar of a period, at least the minimum distance apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1_500 }), fc.integer({ min: 1, max: 40 }), (count, width) => {
        const { unit, places } = dateTicks(weekdays('2020-02-27', count), width / 4);
        for (const [at, place] of places.entries())
          if (at > 0 && places.length > 2)
            expect((place - (places[at - 1] as number)) * (width / 4)).toBeGreaterThanOrEqual(
              unit === 'day' ? 48 : 44,
            );
      }),
    );
  });
});
