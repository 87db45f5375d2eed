import { eg } from '@bourse/testing/examples';
import { describe, expect, it } from 'vitest';
import { drawingOf, minutesOfBar, partedByRange, RANGES, type Styles } from './views.ts';

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

describe('the bars of a range', () => {
  const parted = (dates: (string | undefined)[], from: string) => {
    const items = dates.map((date, day) =>
      eg.candle({ time: Date.parse('2026-11-18T20:00Z') + day * 86_400_000, date }),
    );
    const { before, within } = partedByRange(eg.quote({ bars: { items, total: items.length } }), from);
    return [before.length, within.length];
  };

  it('are those from its first trade date on', () => {
    expect(parted(['2026-11-18', '2026-11-19', '2026-11-20'], '2026-11-19')).toEqual([1, 2]);
    expect(parted(['2026-11-18', '2026-11-19'], '2026-11-01')).toEqual([0, 2]);
    expect(parted(['2026-11-18', '2026-11-19'], '2026-11-20')).toEqual([2, 0]);
  });

  it('are dated by the deployment where the back end names no trade dates', () => {
    // In Kolkata it is half past one of the next day.
    expect(parted([undefined, undefined], '2026-11-20')).toEqual([1, 1]);
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
