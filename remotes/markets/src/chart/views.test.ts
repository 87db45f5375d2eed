import { eg } from '@bourse/testing/examples';
import { describe, expect, it } from 'vitest';
import { barsInRange, drawingOf, minutesOfBar, monthsBefore, RANGES, type Styles } from './views.ts';

const styles: Styles = { range: 'line', period: 'candles' };

describe('what a view draws', () => {
  it('is candles of a period that can be panned, and a line of a range that is shown whole', () => {
    expect(drawingOf('1wk', styles)).toMatchObject({ style: 'candles', period: '1wk', extent: 'open' });
    expect(drawingOf('1Y', styles)).toMatchObject({
      style: 'line',
      period: '1d',
      extent: 'range',
      months: 12,
    });
  });

  it('is the same for the timeline and the range of a day', () => {
    expect(drawingOf('1D', styles)).toEqual(drawingOf('1m', styles));
  });

  it('has fewer bars as candles than as a line', () => {
    const candles = { ...styles, range: 'candles' } as const;
    expect(RANGES.map((range) => drawingOf(range, candles).period)).toEqual([
      '1m',
      '1m',
      '1d',
      '1wk',
      '1wk',
      '1mo',
    ]);
  });
});

describe('the beginning of a range', () => {
  it.each([
    ['2026-11-22', 1, '2026-10-22'],
    ['2026-03-31', 1, '2026-02-28'],
    ['2026-01-15', 6, '2025-07-15'],
    ['2024-02-29', 12, '2023-02-28'],
  ])('from %s, %i months back, is %s', (from, months, expected) => {
    expect(new Date(monthsBefore(Date.parse(from), months)).toISOString().slice(0, 10)).toBe(expected);
  });

  it('leaves out the bars before it', () => {
    const bars = ['2026-09-21', '2026-10-21', '2026-10-23', '2026-11-20'].map((day) =>
      eg.candle({ time: Date.parse(day) }),
    );
    const quote = eg.quote({ time: Date.parse('2026-11-22'), bars: { items: bars, total: bars.length } });
    expect(barsInRange(quote, 1)).toEqual(bars.slice(2));
  });
});

it.each([
  ['line', 375, 1],
  ['line', 1_440, 1],
  ['line', 5 * 1_440, 5],
  ['candles', 375, 5],
  ['candles', 1_440, 15],
  ['candles', 5 * 375, 30],
] as const)('a bar of a %s over %i minutes has %i of them', (style, minutes, expected) => {
  expect(minutesOfBar(style, minutes)).toBe(expected);
});
