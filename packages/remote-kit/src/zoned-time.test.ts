import { describe, expect, it } from 'vitest';
import { formatLongMonth, isoTime, monthOf, monthsLater, readMonth } from './zoned-time.ts';

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

it.each([
  ['Asia/Kolkata', '2026-11-20T03:51:04.123Z', '2026-11-20T09:21:04+05:30'],
  ['America/New_York', '2026-07-01T00:00:00Z', '2026-06-30T20:00:00-04:00'],
  ['UTC', '2026-07-01T00:00:00Z', '2026-07-01T00:00:00+00:00'],
])('a time in %s is written with its offset', (zone, time, written) => {
  expect(isoTime(Date.parse(time), zone)).toBe(written);
  expect(Date.parse(written)).toBe(Math.floor(Date.parse(time) / 1_000) * 1_000);
});
