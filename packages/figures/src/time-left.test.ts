import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-27T14:41:00Z');
const LENGTHS = { days: DAY, hours: HOUR, minutes: MINUTE, lastMinute: 0 };

it.each([
  ['days in two days or more', 2 * DAY, { unit: 'days', count: 2 }],
  ['hours below two days', 2 * DAY - 1, { unit: 'hours', count: 47 }],
  ['hours that are whole', 4 * HOUR - 1, { unit: 'hours', count: 3 }],
  ['minutes below an hour', HOUR - 1, { unit: 'minutes', count: 59 }],
  ['less than a minute in the last one', MINUTE - 1, { unit: 'lastMinute', count: 0 }],
])('the time left is given in %s', (_, ahead, left) => expect(timeLeft(NOW + ahead, NOW)).toEqual(left));

it('no time is left at the instant and after it', () => {
  expect(timeLeft(NOW, NOW)).toBeUndefined();
  expect(timeLeft(NOW - 1, NOW)).toBeUndefined();
});

it('the time left is never more than there is, and is the same in all of a minute', () => {
  const within = fc.integer({ min: 1, max: MINUTE });
  fc.assert(
    fc.property(fc.integer({ min: MINUTE + 1, max: 90 * DAY }), within, within, (ahead, one, other) => {
      const until = NOW + ahead;
      const left = timeLeft(until, NOW + one);
      expect(timeLeft(until, NOW + other)).toEqual(left);
      expect((left?.count ?? 0) * LENGTHS[left?.unit ?? 'lastMinute']).toBeLessThanOrEqual(ahead - MINUTE);
    }),
  );
});
