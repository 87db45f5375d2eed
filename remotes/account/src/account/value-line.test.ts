import type { WorthPoint } from '@bourse/contract/worth-history';
import type { Decimal } from '@bourse/money/decimal';
import { describe, expect, it } from 'vitest';
import { drawingOf, nearest, summaryOf } from './value-line.ts';

const point = (at: number, total: Decimal, deposits: Decimal = '0'): WorthPoint => ({
  at,
  total,
  deposits,
  owed: '0',
  paidIn: deposits,
});

describe('the line of the result', () => {
  const { spots, steps, line, area } = drawingOf([point(0, '100'), point(25, '300'), point(100, '200')]);

  it('runs from the first to the last time, between the round steps of its scale', () => {
    expect(spots.map(({ x }) => x)).toEqual([0, 25, 100]);
    expect(spots.map(({ y }) => y)).toEqual([100, 0, 50]);
    expect(steps.map(({ value }) => value)).toEqual([0, 100, 200]);
    expect(line).toBe('M0 100L25 0L100 50');
  });

  it('encloses an area with zero', () => {
    expect(area).toBe('M0 100L25 0L100 50L100 100L0 100Z');
  });

  it('is not moved by money that came in or was taken out', () => {
    const moved = drawingOf([point(0, '100'), point(25, '800', '500'), point(100, '150', '-50')]);
    expect(moved.spots).toEqual(spots);
  });

  it('stays nearly level when a change is small compared with the account', () => {
    const small = drawingOf([point(0, '100000'), point(1, '100001')]);
    const [start, end] = small.spots.map(({ y }) => y) as [number, number];
    expect(Math.abs(start - end)).toBeLessThan(2);
  });

  it('reads the point whose time is nearest to the pointer', () => {
    expect([0, 12, 13, 62, 63, 100].map((x) => nearest(spots, x))).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

it('the words for the line name its ends, its lowest and its highest result, without moved money', () => {
  const points = [point(0, '10'), point(1, '7'), point(2, '512', '500'), point(3, '511', '500')];
  const [first, lowest, highest, last] = points;
  expect(summaryOf(points)).toEqual({ first, lowest, highest, last });
  expect(summaryOf(points.slice(0, 1))).toBeUndefined();
  // Money that came in is no result.
  expect(summaryOf([point(0, '10', '10'), point(1, '70', '70')])).toBeUndefined();
  expect(summaryOf([])).toBeUndefined();
});
