import type { Candle } from '@bourse/contract/market';
import type { Lot } from '@bourse/figures/lots';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseOf, rangeSince } from './since-bought.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 23, 8);
const SESSION = { date: '2026-11-23', start: NOW - DAY / 4 };

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
const candle = (time: number, close: Candle['close'], open = close): Candle => ({
  time,
  open,
  high: close,
  low: close,
  close,
  volume: 1,
});
/** The heights of a path's points. */
const heights = (line: string) => [...line.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));

it.each([
  [NOW - 60_000, '1D'],
  [NOW - DAY, '5D'],
  [NOW - 20 * DAY, '1M'],
  [NOW - 52 * DAY, '6M'],
  [NOW - 300 * DAY, '1Y'],
  [NOW - 400 * DAY, '5Y'],
  [NOW - 4_000 * DAY, '5Y'],
] as const)('the range for a purchase at %s is %s', (boughtAt, range) => {
  expect(rangeSince(boughtAt, NOW, SESSION)).toBe(range);
});

it('without a session a purchase of today is looked for in the last sessions', () => {
  expect(rangeSince(NOW - 60_000, NOW, { ...SESSION, start: null })).toBe('5D');
});

describe('the line since a purchase', () => {
  const prices = { price: '120', entry: '105', decimals: 2 } as const;

  it('begins at the bar of the first purchase and ends at the present price', () => {
    const candles = [12, 9, 7, 3].map((days) => candle(NOW - days * DAY, days === 12 ? '104' : '106'));
    const course = courseOf(candles, [lot('1', NOW - 8 * DAY, '105', 1)], prices);
    expect(course.first).toBe(candles[1]);
    expect(course.line).toMatch(/^M0 .*L50 .*L100 /);
    expect(course.now.x).toBe(100);
    expect(heights(course.line).at(-1)).toBe(course.now.y);
  });

  it('has only prices of the market, whatever was paid for the lots', () => {
    const days = fc.array(fc.integer({ min: 29_100, max: 31_000 }), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(days, fc.integer({ min: 20_000, max: 60_000 }), fc.nat(29), (closes, paid, at) => {
        const candles = closes.map((close, day) => candle(day * DAY, `${close / 100}` as Candle['close']));
        const price = candles.at(-1)?.close ?? '0';
        const entry = `${paid / 100}` as Candle['close'];
        const bought = Math.min(at, closes.length - 1);
        const course = courseOf(candles, [lot('1', bought * DAY + 1, entry, 1)], {
          price,
          entry,
          decimals: 2,
        });
        const drawn = closes.slice(bought);
        const [low, high] = [Math.min(...drawn), Math.max(...drawn)];
        const ys = heights(course.line);
        // Of the same two heights each price of the line is as far between them as in the market.
        const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
        if (drawn.length > 1)
          for (const [place, close] of drawn.entries()) {
            const share = high === low ? 0 : (high - close) / (high - low);
            expect(Math.abs((ys[place] as number) - (top + share * (bottom - top)))).toBeLessThan(0.03);
          }
        expect(course.bought[0]?.y).toBe(course.entryY);
        for (const { y } of [...course.bought, course.now, ...course.scale]) {
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  it('of three minutes and −0.05 % is no cliff', () => {
    const minutes = [3, 2, 1, 0].map((ago) => candle(NOW - ago * 60_000, ago > 1 ? '1000' : '999.5'));
    const bought = lot('1', NOW - 3 * 60_000, '1000', 1);
    const course = courseOf(minutes, [bought], { price: '999.5', entry: '1000', decimals: 2 });
    const ys = heights(course.line);
    expect(Math.max(...ys) - Math.min(...ys)).toBeLessThan(12);
  });

  it('of a single bar runs from its open to the present price', () => {
    const minute = candle(NOW - 10_000, '119', '110');
    const course = courseOf([minute], [lot('1', NOW, '110', 1)], prices);
    expect(course.line).toMatch(/^M0 .*L100 /);
    expect(heights(course.line)[0]).toBe(course.bought[0]?.y);
  });

  it('without bars is level at the present price', () => {
    const course = courseOf([], [lot('1', NOW - DAY, '100', 1)], { price: '100', entry: '100', decimals: 2 });
    expect(course.line).toBe('M0 50L100 50');
    expect(course.entryY).toBe(50);
    expect(course.scale.map(({ price }) => price)).toEqual([99.8, 100, 100.2]);
  });
});
