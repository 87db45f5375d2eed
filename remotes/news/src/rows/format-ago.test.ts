import { describe, expect, it } from 'vitest';
import { formatAgo } from './format-ago.ts';

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

  it('writes "now" for a time in the future, because clocks may differ', () => {
    expect(ago(-90_000)).toBe('now');
  });

  it('writes in the language of the customer', () => {
    expect(ago(3 * 3_600_000, 'de')).toBe('vor 3 Stunden');
    expect(ago(3 * 3_600_000, 'zh')).toBe('3小时前');
    expect(ago(0, 'es')).toBe('ahora');
  });
});
