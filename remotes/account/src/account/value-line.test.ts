import type { WorthPoint } from '@bourse/contract/worth-history';
import type { Decimal } from '@bourse/money/decimal';
import { describe, expect, it } from 'vitest';
import { nearest, pathsOf, resultOf, spotsOf, summaryOf } from './value-line.ts';

const point = (at: number, total: Decimal, deposits: Decimal = '0'): WorthPoint => ({ at, total, deposits });

describe('the line of the value', () => {
  const spots = spotsOf([point(0, '100'), point(25, '300'), point(100, '200')]);

  it('runs from the first to the last time, with the highest value on top', () => {
    expect(spots.map(({ x }) => x)).toEqual([0, 25, 100]);
    expect(spots.map(({ y }) => y)).toEqual([96, 4, 50]);
    expect(pathsOf(spots)).toEqual({
      line: 'M0 96L25 4L100 50',
      area: 'M0 96L25 4L100 50L100 100L0 100Z',
    });
  });

  it('is in the middle while nothing changes', () => {
    expect(spotsOf([point(0, '5'), point(1, '5')]).map(({ y }) => y)).toEqual([50, 50]);
  });

  it('is read at the point that is nearest by time', () => {
    expect([0, 12, 13, 62, 63, 100].map((x) => nearest(spots, x))).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

describe('the result of a range', () => {
  it('is the difference of values, in percent of the first', () => {
    expect(resultOf(point(0, '1000', '500'), point(1, '1100', '500'))).toEqual({
      amount: '100',
      percent: '10.00',
    });
  });

  it('leaves out what was brought in and taken out, and has no percentage then', () => {
    expect(resultOf(point(0, '1000', '500'), point(1, '3100', '2500'))).toEqual({
      amount: '100',
      percent: undefined,
    });
    expect(resultOf(point(0, '1000', '500'), point(1, '500', '0')).amount).toBe('0');
  });
});

it('the words for the line name its ends, its lowest and its highest point', () => {
  const points = [point(0, '10'), point(1, '7'), point(2, '12'), point(3, '11')];
  const [first, lowest, highest, last] = points;
  expect(summaryOf(points)).toEqual({ first, lowest, highest, last });
  expect(summaryOf(points.slice(0, 1))).toBeUndefined();
  expect(summaryOf([])).toBeUndefined();
});
