import { eg } from '@bourse/testing/examples';
import { expect, it } from 'vitest';
import { closingOf, sortOfferings } from './offering.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-22T10:00:00Z');

it('lists what can be applied for first, the nearest close on top, and the rest as the back end has it', () => {
  const ipos = [
    eg.ipo({ id: 'never', endsAt: null }),
    eg.ipo({ id: 'listed', status: 'listed' }),
    eg.ipo({ id: 'later', endsAt: NOW + 9 * DAY }),
    eg.ipo({ id: 'cancelled', status: 'cancelled' }),
    eg.ipo({ id: 'soon', endsAt: NOW + DAY }),
  ];
  const { open, past } = sortOfferings(ipos);
  expect(open.map(({ id }) => id)).toEqual(['soon', 'later', 'never']);
  expect(past.map(({ id }) => id)).toEqual(['listed', 'cancelled']);
});

it.each([
  ['closes and in how many days', { endsAt: NOW + 2 * DAY }, { left: { unit: 'days', count: 2 } }],
  ['closes and in how many hours', { endsAt: NOW + 4 * HOUR - 1 }, { left: { unit: 'hours', count: 3 } }],
  ['opens, before its first day', { startsAt: NOW + DAY }, { opensAt: NOW + DAY }],
])('an offering says when it %s', (_, dates, closing) =>
  expect(closingOf(eg.ipo({ startsAt: NOW - DAY, ...dates }), NOW)).toMatchObject(closing),
);

it('an offering that has closed, or has no last day, says nothing of it', () => {
  expect(closingOf(eg.ipo({ startsAt: null, endsAt: null }), NOW)).toBeUndefined();
  expect(closingOf(eg.ipo({ startsAt: null, endsAt: NOW }), NOW)).toBeUndefined();
});
