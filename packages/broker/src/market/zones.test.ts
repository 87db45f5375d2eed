import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DAY,
  dayOf,
  instantOf,
  localDay,
  localTime,
  monthOf,
  weekdayOf,
  weekOf,
  type Zone,
} from './zones.ts';

const wallClock = (zone: Zone) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });

describe('the zones agree with the time zone database', () => {
  for (const zone of ['Asia/Kolkata', 'America/New_York'] as const) {
    const format = wallClock(zone);
    const same = (instant: number) => {
      const ours = new Date(localTime(zone, instant)).toISOString().slice(0, 19).replace('T', ' ');
      expect(ours).toBe(format.format(instant));
    };

    it(`${zone}, at any instant of the years 2021 to 2035`, () => {
      const seconds = fc.integer({ min: Date.UTC(2021, 0, 1) / 1000, max: Date.UTC(2035, 11, 31) / 1000 });
      fc.assert(fc.property(seconds, (second) => same(second * 1000)));
    });

    it(`${zone}, through every hour of the days on which clocks change`, () => {
      for (const day of [dayOf(2021, 3, 14), dayOf(2021, 11, 7), dayOf(2026, 3, 8), dayOf(2026, 11, 1)]) {
        for (let half = 0; half < 72; half += 1) same(day * DAY + half * 30 * 60_000);
      }
    });
  }
});

describe('a wall-clock time', () => {
  it('converts to the instant that shows it, on any day, except within a skipped or doubled hour', () => {
    const days = fc.integer({ min: dayOf(2021, 1, 1), max: dayOf(2035, 1, 1) });
    const minutes = fc.oneof(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 180, max: 1439 }));
    fc.assert(
      fc.property(days, minutes, fc.constantFrom('Asia/Kolkata', 'America/New_York'), (day, minute, zone) => {
        const instant = instantOf(zone, day, minute);
        expect(localTime(zone, instant)).toBe(day * DAY + minute * 60_000);
        expect(localDay(zone, instant)).toBe(day);
      }),
    );
  });
});

describe('days, weeks and months', () => {
  it('begin on Monday for a week and on the first for a month', () => {
    const monday = dayOf(2026, 3, 2);
    expect(weekdayOf(monday)).toBe(1);
    expect(weekOf(monday)).toBe(weekOf(monday + 6));
    expect(weekOf(monday - 1)).toBe(weekOf(monday) - 1);
    expect(monthOf(dayOf(2026, 3, 1))).toBe(monthOf(dayOf(2026, 3, 31)));
    expect(monthOf(dayOf(2026, 12, 31)) + 1).toBe(monthOf(dayOf(2027, 1, 1)));
  });
});
