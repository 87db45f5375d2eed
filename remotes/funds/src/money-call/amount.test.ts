import { expect, it } from 'vitest';
import { formatWhole } from './amount.ts';

it('a whole amount is written without decimals, and any other amount with two', () => {
  expect(formatWhole('25000')).toBe('₹25,000');
  expect(formatWhole('25000.00')).toBe('₹25,000');
  expect(formatWhole('100.50')).toBe('₹100.50');
});
