import { describe, expect, it } from 'vitest';
import { byTime } from './by-time.ts';

const at = (text: string) => ({ createdAt: Date.parse(text) });
const ZONE = 'Asia/Kolkata';
const NOW = Date.parse('2026-03-11T00:30:00+05:30');

describe('the parts of the news', () => {
  it('are today in the deployment’s zone, the six days before it, and earlier', () => {
    const today = at('2026-03-11T00:10:00+05:30');
    const yesterday = at('2026-03-10T23:50:00+05:30');
    const sixDays = at('2026-03-05T00:00:00+05:30');
    const sevenDays = at('2026-03-04T23:59:00+05:30');
    expect(byTime([today, yesterday, sixDays, sevenDays], NOW, ZONE)).toEqual([
      { part: 'today', rows: [today] },
      { part: 'week', rows: [yesterday, sixDays] },
      { part: 'earlier', rows: [sevenDays] },
    ]);
  });

  it('have what is ahead of the device’s clock under today, and no part without rows', () => {
    const ahead = at('2026-03-12T10:00:00+05:30');
    expect(byTime([ahead], NOW, ZONE)).toEqual([{ part: 'today', rows: [ahead] }]);
    expect(byTime([], NOW, ZONE)).toEqual([]);
  });
});
