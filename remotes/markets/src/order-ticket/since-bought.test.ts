import type { Candle } from '@bourse/contract/market';
import { type Lot, wholeOf } from '@bourse/figures/lots';
import { expect, it } from 'vitest';
import { averageEntry, courseOf, rangeSince } from './since-bought.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 23, 8);

const lot = (orderNo: string, createdAt: number, price: Lot['price'], quantity: number): Lot => ({
  orderNo,
  createdAt,
  price,
  quantity,
  left: null,
  total: '0',
  fee: null,
  sellableAt: null,
});
const candle = (time: number, close: Candle['close']): Candle => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
});

it('the average entry price weighs each lot by its quantity, in the places of the price', () => {
  expect(averageEntry([lot('1', 0, '126.15', 100), lot('2', 0, '142.4', 50)].map(wholeOf), 2)).toBe('131.57');
  expect(averageEntry([wholeOf(lot('1', 0, '1.03451', 1))], 5)).toBe('1.03451');
});

it.each([
  [NOW - 60_000, '1D'],
  [NOW - DAY, '5D'],
  [NOW - 20 * DAY, '1M'],
  [NOW - 52 * DAY, '6M'],
  [NOW - 300 * DAY, '1Y'],
  [NOW - 400 * DAY, '5Y'],
  [NOW - 4_000 * DAY, '5Y'],
] as const)('the range for a purchase at %s is %s', (boughtAt, range) => {
  expect(rangeSince(boughtAt, NOW, NOW - DAY / 4)).toBe(range);
});

it('without a session a purchase of today is looked for in the last sessions', () => {
  expect(rangeSince(NOW - 60_000, NOW, null)).toBe('5D');
});

it('the line begins at the first purchase, passes the others, and ends at the present price', () => {
  const first = lot('1', NOW - 10 * DAY, '100', 1);
  const second = lot('2', NOW - 5 * DAY, '110', 1);
  const candles = [12, 9, 7, 3].map((days) => candle(NOW - days * DAY, days === 12 ? '1' : '105'));
  const course = courseOf(candles, [first, second], '120', '105');
  // What was before the purchase has no part in it, not in the heights either.
  expect(course.line).toBe('M0 95L20 72.5L40 72.5L60 50L80 72.5L100 5');
  expect(course.bought).toEqual([
    { x: 0, y: 95 },
    { x: 60, y: 50 },
  ]);
  expect(course.now).toEqual({ x: 100, y: 5 });
  expect(course.entryY).toBe(72.5);
});

it('an entry price beyond all that was traded stays inside the box', () => {
  const course = courseOf([], [lot('1', NOW - DAY, '100', 1)], '101', '90');
  expect(course.entryY).toBe(95);
  expect(course.now.y).toBe(5);
});

it('a price that has not moved is a line in the middle', () => {
  const course = courseOf([], [lot('1', NOW - DAY, '100', 1)], '100', '100');
  expect(course.line).toBe('M0 50L100 50');
  expect(course.entryY).toBe(50);
});
