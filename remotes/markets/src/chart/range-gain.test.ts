import { eg } from '@bourse/testing/examples';
import { expect, it } from 'vitest';
import { gainOverRange } from './range-gain.ts';

const DAY = 86_400_000;
const bar = (day: number, open: `${number}`, date?: string) => eg.candle({ time: day * DAY, open, date });
const quote = eg.quote({ bars: { items: [bar(3, '80')], total: 1 } });
const earlier = [{ start: DAY, date: '2026-11-16', minutes: [bar(1, '100')] }];
const live = eg.quote({ price: '125.5' });

it('the change over a range counts from the close before it, and is dated by its first session', () => {
  expect(
    gainOverRange({ extent: 'sessions', period: '1m' }, { quote, earlier, closeBefore: '50.2' }, live),
  ).toEqual({
    amount: '75.3',
    percent: '150.00',
    since: '2026-11-16',
  });
});

it('the change over a range counts from its first open where no close before it is known', () => {
  const days = eg.quote({ bars: { items: [bar(1, '100', '2026-10-22')], total: 1 } });
  expect(gainOverRange({ extent: 'range', period: '1d' }, { quote: days, earlier: [] }, live)).toEqual({
    amount: '25.5',
    percent: '25.50',
    since: '2026-10-22',
  });
});

it('a session, candles without an end and a range without prices have no gain of their own', () => {
  expect(gainOverRange({ extent: 'session', period: '1m' }, { quote, earlier }, live)).toBeUndefined();
  expect(gainOverRange({ extent: 'open', period: '1d' }, { quote, earlier }, live)).toBeUndefined();
  expect(
    gainOverRange({ extent: 'range', period: '1d' }, { quote: eg.quote(), earlier: [] }, live),
  ).toBeUndefined();
});
