import { describe, expect, it } from 'vitest';
import { formatAgo, formatClock, formatDateTime, formatDay, formatMonth } from './dates.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const ago = (ms: number, locale = 'en') => formatAgo(NOW - ms, NOW, locale, 'Asia/Kolkata');

describe('formatAgo', () => {
  it.each([
    [0, 'now'],
    [59_999, 'now'],
    [60_000, '1 minute ago'],
    [59 * 60_000 + 59_999, '59 minutes ago'],
    [60 * 60_000, '1 hour ago'],
    [23 * 3_600_000, '23 hours ago'],
    [24 * 3_600_000, '1 day ago'],
    [7 * 86_400_000 - 1, '6 days ago'],
  ])('writes %i ms ago as %s', (ms, words) => {
    expect(ago(ms)).toBe(words);
  });

  it('writes the date after a week', () => {
    expect(ago(7 * 86_400_000)).toBe('13 Nov 2026');
  });

  it('writes "now" for a time that is ahead because of a clock difference', () => {
    expect(ago(-90_000)).toBe('now');
  });

  it('writes in the language of the customer', () => {
    expect(ago(3 * 3_600_000, 'de')).toBe('vor 3 Stunden');
    expect(ago(3 * 3_600_000, 'zh')).toBe('3小时前');
    expect(ago(0, 'es')).toBe('ahora');
  });
});

describe('the formats of a time', () => {
  it('use the time zone of the deployment, whatever the device says', () => {
    expect(formatDateTime(NOW, 'de', 'Asia/Kolkata')).toBe('20.11.2026, 17:30');
    expect(formatDateTime(NOW, 'en', 'America/Mexico_City')).toBe('20 Nov 2026, 06:00');
    expect(formatClock(NOW, 'en', 'Asia/Kolkata')).toBe('17:30:00');
  });

  it("are as short as a chart axis needs them, in the customer's language", () => {
    expect(formatDay(NOW, 'en', 'Asia/Kolkata')).toBe('20 Nov');
    expect(formatDay(NOW, 'es', 'Asia/Kolkata')).toBe('20 nov');
    expect(formatMonth(NOW, 'en', 'Asia/Kolkata')).toBe('Nov 2026');
    expect(formatMonth(NOW, 'zh', 'Asia/Kolkata')).toBe('2026年11月');
  });
});
