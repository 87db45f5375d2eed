import type { WorthPoint } from '@bourse/contract/worth-history';
import type { Decimal } from '@bourse/money/decimal';
import { describe, expect, it } from 'vitest';
import { movedMoney, netWorthAt, resultBetween } from './value-history.ts';

/** A point of an account. @param owed is in total and deposits, as the back end reports it */
const point = (
  total: Decimal,
  deposits: Decimal,
  owed: Decimal = '0',
  paidIn: Decimal = deposits,
): WorthPoint => ({
  at: 0,
  total,
  deposits,
  owed,
  paidIn,
});

describe('the result between two points', () => {
  it('is the difference of values, in percent of the first', () => {
    expect(resultBetween(point('1000', '500'), point('1100', '500'))).toEqual({
      amount: '100',
      percent: '10.00',
    });
  });

  it('leaves out a recharge, and is in percent of what was put in', () => {
    expect(resultBetween(point('1000', '500'), point('3100', '2500'))).toEqual({
      amount: '100',
      percent: '3.33',
    });
  });

  it('leaves out a withdrawal, which does not lessen what was put in', () => {
    const [first, last] = [point('1000', '500', '0', '500'), point('600', '0', '0', '500')];
    expect(resultBetween(first, last)).toEqual({ amount: '100', percent: '10.00' });
  });

  it('leaves out a loan: borrowed money is no result and was not put in', () => {
    const [first, last] = [point('1000', '500'), point('6100', '5500', '5000', '500')];
    expect(resultBetween(first, last)).toEqual({ amount: '100', percent: '10.00' });
    expect(netWorthAt(last)).toBe('1100');
  });

  it('has no percentage after moved money with a back end that reports neither debt nor recharges', () => {
    const bare = (total: Decimal, deposits: Decimal) => ({
      ...point(total, deposits),
      owed: null,
      paidIn: null,
    });
    expect(resultBetween(bare('1000', '500'), bare('1100', '500')).percent).toBe('10.00');
    expect(resultBetween(bare('1000', '500'), bare('3100', '2500'))).toEqual({
      amount: '100',
      percent: undefined,
    });
  });

  it('has no percentage where there was nothing but debt', () => {
    expect(resultBetween(point('1000', '1000', '1000', '0'), point('990', '1000', '1000', '0'))).toEqual({
      amount: '-10',
      percent: undefined,
    });
  });
});

it('moved money is marked at the point that follows it, own money apart from loans', () => {
  const points = [
    point('100', '100'),
    point('300', '300'),
    point('290', '300'),
    point('790', '800', '600', '300'),
  ];
  expect(movedMoney(points)).toEqual([
    { at: 1, own: '200', borrowed: '0' },
    { at: 3, own: '-100', borrowed: '600' },
  ]);
});
