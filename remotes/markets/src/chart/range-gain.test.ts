import { eg } from '@bourse/testing/examples';
import { expect, it } from 'vitest';
import { gainOverRange } from './range-gain.ts';

const DAY = 86_400_000;
const bar = (day: number, open: `${number}`) => eg.candle({ time: day * DAY, open });
const loaded = {
  quote: eg.quote({ bars: { items: [bar(3, '80')], total: 1 } }),
  earlier: [[bar(1, '100')], [bar(2, '90')]],
};

it('the gain over a range is from the first price that is drawn to the current one', () => {
  const live = eg.quote({ price: '125.5' });
  const gain = { amount: '25.5', percent: '25.50', since: DAY };
  expect(gainOverRange({ extent: 'sessions' }, loaded, live)).toEqual(gain);
  expect(gainOverRange({ extent: 'range' }, { ...loaded, earlier: [] }, live)).toMatchObject({
    since: 3 * DAY,
  });
});

it('a session, candles without an end and a range without prices have no gain of their own', () => {
  const live = eg.quote();
  expect(gainOverRange({ extent: 'session' }, loaded, live)).toBeUndefined();
  expect(gainOverRange({ extent: 'open' }, loaded, live)).toBeUndefined();
  expect(gainOverRange({ extent: 'range' }, { quote: eg.quote(), earlier: [] }, live)).toBeUndefined();
});
