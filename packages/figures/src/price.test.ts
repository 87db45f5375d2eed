import { expect, it } from 'vitest';
import { amountAt, changeSince } from './price.ts';

it('a quantity costs its price times the quantity, exactly', () =>
  expect(amountAt('382.105', 10)).toBe('3821.05'));

it('the change since a price is in percent with two decimals, and is not known of a price of zero', () => {
  expect(changeSince('145.00', '151.20')).toBe('4.28');
  expect(changeSince('151.20', '145.00')).toBe('-4.10');
  expect(changeSince('0', '1')).toBeUndefined();
});
