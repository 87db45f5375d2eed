import { describe, expect, it } from 'vitest';
import {
  byMonth,
  dayAfter,
  dayAt,
  financialYearName,
  financialYearOf,
  financialYearSpan,
  formatLongMonth,
  monthOf,
  monthsLater,
  readMonth,
  readYear,
  startOfDay,
  yearStart,
} from './zoned-time.ts';

const iso = (time: number | undefined) => new Date(time ?? Number.NaN).toISOString();

describe('a month', () => {
  it.each([
    ['Asia/Kolkata', '2026-10-31T18:30:00.000Z', '2026-11-30T18:30:00.000Z'],
    // The clocks change on the first of November.
    ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
    ['America/Mexico_City', '2026-11-01T06:00:00.000Z', '2026-12-01T06:00:00.000Z'],
    ['UTC', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ])('of %s is from its first midnight to that of the next month', (zone, from, to) => {
    const month = readMonth('2026-11', zone);
    expect([iso(month?.from), iso(month?.to)]).toEqual([from, to]);
    expect(monthOf(Date.parse(from), zone).id).toBe('2026-11');
    expect(monthOf(Date.parse(from) - 1, zone).id).toBe('2026-10');
    expect(monthOf(Date.parse(to) - 1, zone)).toEqual(month);
  });

  it.each(['2026-13', '2026-00', '2026-1', '2026-11-01', '9999-01', 'now', '', null])('is not %j', (text) => {
    expect(readMonth(text)).toBeUndefined();
  });

  it('is followed by the next one, also over the end of a year', () => {
    expect(monthsLater('2026-12', 1)).toBe('2027-01');
    expect(monthsLater('2026-01', -1)).toBe('2025-12');
  });

  it('is written in the language of the page', () => {
    const month = monthOf(Date.parse('2026-11-05T12:00:00Z'), 'UTC');
    expect(formatLongMonth(month, 'en', 'UTC')).toBe('November 2026');
    expect(formatLongMonth(month, 'zh', 'UTC')).toBe('2026年11月');
  });
});

describe('a financial year of a zone', () => {
  it.each([
    [1, '2026-01-01'],
    [4, '2026-04-01'],
    [12, '2026-12-01'],
  ])('that starts in month %i begins and ends at midnight of the zone', (start, day) => {
    const newYear = Date.parse(`${day}T00:00:00+05:30`);
    expect(financialYearSpan(2025, 'Asia/Kolkata', start).to).toBe(newYear);
    expect(financialYearSpan(2026, 'Asia/Kolkata', start).from).toBe(newYear);
    expect(financialYearOf(newYear, 'Asia/Kolkata', start)).toBe(2026);
    expect(financialYearOf(newYear - 1, 'Asia/Kolkata', start)).toBe(2025);
  });

  it('starts in the month that the deployment configures, else in April for rupees and in January for other currencies', () => {
    expect(yearStart({ currency: 'INR' })).toBe(4);
    expect(yearStart({ currency: 'MXN' })).toBe(1);
    expect(yearStart({ currency: 'INR', financialYearStart: 7 })).toBe(7);
  });

  it('is named by both of its calendar years, where it has two', () => {
    expect(financialYearName(2026, 4)).toBe('2026–27');
    expect(financialYearName(1999, 4)).toBe('1999–00');
    expect(financialYearName(2026, 1)).toBe('2026');
  });

  it('is read from an address', () => {
    expect(readYear('2026')).toBe(2026);
    expect([null, '', '26', '2126', '2026-11'].map(readYear)).toEqual(Array(5).fill(undefined));
  });
});

describe('a day of a zone', () => {
  it.each([
    ['2026-11-20', 'Asia/Kolkata', '2026-11-20T00:00:00+05:30'],
    ['2026-03-08', 'America/New_York', '2026-03-08T00:00:00-05:00'],
    ['2026-03-09', 'America/New_York', '2026-03-09T00:00:00-04:00'],
  ])('%s in %s begins at %s', (day, zone, instant) => {
    const start = Date.parse(instant);
    expect(startOfDay(day, zone)).toBe(start);
    expect(dayAt(start, zone)).toBe(day);
    expect(dayAfter(dayAt(start - 1, zone))).toBe(day);
  });

  it('that the calendar lacks is none', () => {
    expect(['2026-02-29', '2026-13-01', '20-11-2026', ''].map((day) => startOfDay(day))).toEqual(
      Array(4).fill(undefined),
    );
  });
});

it('rows of one month stand together, by the clock of the zone', () => {
  const rows = ['2026-11-01T00:00:00+05:30', '2026-10-31T23:59:59+05:30', '2026-10-02T10:00:00+05:30'].map(
    (time) => ({ createdAt: Date.parse(time) }),
  );
  expect(byMonth(rows, 'Asia/Kolkata').map(({ month, rows: of }) => [month.id, of.length])).toEqual([
    ['2026-11', 1],
    ['2026-10', 2],
  ]);
});
