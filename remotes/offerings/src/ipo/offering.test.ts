import { eg } from '@bourse/testing/examples';
import { expect, it } from 'vitest';
import { sortOfferings, timeLeft } from './offering.ts';

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
  [
    'days of the calendar where it closes in two days or more',
    { endsAt: NOW + 2 * DAY },
    { is: 'days', count: 2 },
  ],
  ['whole hours where it closes in less', { endsAt: NOW + 2 * DAY - 1 }, { is: 'hours', count: 47 }],
  ['minutes in the last hour', { endsAt: NOW + HOUR - 1 }, { is: 'minutes', count: 59 }],
  ['a minute in the last one', { endsAt: NOW + 1 }, { is: 'minutes', count: 1 }],
  ['when it opens, before its first day', { startsAt: NOW + DAY }, { is: 'opens', at: NOW + DAY }],
])('an offering says its time left in %s', (_, dates, left) =>
  expect(timeLeft(eg.ipo({ startsAt: NOW - DAY, ...dates }), NOW, 'UTC')).toMatchObject(left),
);

it('an offering without a last day says nothing of it', () =>
  expect(timeLeft(eg.ipo({ startsAt: null, endsAt: null }), NOW, 'UTC')).toBeUndefined());
