import { expect, it } from 'vitest';
import { amountProblem, isTooLittleLeft } from './loans.ts';

it('too little is left where it is less than the smallest loan', () =>
  expect([isTooLittleLeft('500'), isTooLittleLeft('499.99')]).toEqual([false, true]));

it.each([
  [undefined, 'empty'],
  ['0', 'tooSmall'],
  ['499', 'tooSmall'],
  ['500', undefined],
  ['37000', undefined],
  ['37001', 'tooMuch'],
] as const)('an amount of %s with ₹37,000 left: %s', (amount, problem) =>
  expect(amountProblem(amount, '37000')).toBe(problem),
);
