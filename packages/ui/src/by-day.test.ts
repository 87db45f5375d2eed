import { describe, expect, it } from 'vitest';
import { byDay } from './by-day.ts';

const at = (time: string) => ({ createdAt: Date.parse(time) });

describe('rows by day', () => {
  it('are grouped by the day in the given zone, not in the device’s', () => {
    const late = at('2026-11-19T20:00:00Z'); // 01:30 of the 20th in Kolkata.
    const early = at('2026-11-19T18:00:00Z');
    expect(byDay([late, early], 'en', 'Asia/Kolkata').map(({ date, rows }) => [date, rows.length])).toEqual([
      ['20 Nov 2026', 1],
      ['19 Nov 2026', 1],
    ]);
    expect(byDay([late, early], 'en', 'UTC')).toHaveLength(1);
  });

  it('keep their order, and without rows there is no day', () => {
    const rows = [at('2026-11-20T10:00:00Z'), at('2026-11-20T09:00:00Z'), at('2026-11-18T09:00:00Z')];
    expect(byDay(rows, 'en', 'UTC').map((day) => day.rows)).toEqual([rows.slice(0, 2), rows.slice(2)]);
    expect(byDay([], 'en')).toEqual([]);
  });
});
