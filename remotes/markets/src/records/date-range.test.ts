import { describe, expect, it } from 'vitest';
import { formatDateRange } from './date-range.ts';

describe('a range of days', () => {
  const from = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day);
  it.each([
    [from(2026, 11, 1), '1–20 Nov 2026', '01.–20.11.2026', '1–20 nov 2026', '2026年11月1日至20日'],
    [
      from(2026, 10, 1),
      '1 Oct – 20 Nov 2026',
      '01.10. – 20.11.2026',
      '1 oct – 20 nov 2026',
      '2026年10月1日至11月20日',
    ],
    [
      from(2025, 12, 1),
      '1 Dec 2025 – 20 Nov 2026',
      '01.12.2025 – 20.11.2026',
      '1 dic 2025 – 20 nov 2026',
      '2025年12月1日 – 2026年11月20日',
    ],
    [from(2026, 11, 20), '20 Nov 2026', '20.11.2026', '20 nov 2026', '2026年11月20日'],
  ])('states a month or year that both ends share only once, from %i', (first, ...texts) => {
    const last = from(2026, 11, 20);
    expect(
      (['en', 'de', 'es', 'zh'] as const).map((locale) => formatDateRange(first, last, locale, 'UTC')),
    ).toEqual(texts);
  });
});
