import { expect, it } from 'vitest';
import { deductedOf, inDollars, wholeUnits } from './transfers.ts';

it.each([
  ['500', undefined],
  ['500.50', undefined],
  [null, undefined],
  ['490.50', '9.5'],
] as const)('of 500 of which %s arrived, %s was deducted', (received, deducted) =>
  expect(deductedOf({ amount: '500', received })).toBe(deducted),
);

it('the whole units of an amount or of a part of it are rounded down, and never negative', () => {
  expect(wholeUnits('1001.99')).toBe('1001');
  expect(wholeUnits('1001.99', 2)).toBe('500');
  expect(wholeUnits('-5')).toBe('0');
});

it('an amount in dollars is exact', () => expect(inDollars('10000', '0.0121')).toBe('121'));
