import { expect, it } from 'vitest';
import { gainOn } from './gain.ts';

it('a gain in percent is relative to the amount before it', () => {
  expect(gainOn('100', '50')).toEqual({ amount: '50', percent: '50.00' });
  expect(gainOn('100', '-50')).toEqual({ amount: '-50', percent: '-50.00' });
});

it('a gain on nothing or on debt has no percentage', () => {
  expect(gainOn('0', '10')).toEqual({ amount: '10', percent: undefined });
  expect(gainOn('-5', '10')).toEqual({ amount: '10', percent: undefined });
});

it('a gain in percent has two decimals, halves rounded away from zero', () => {
  expect(gainOn('1000', '1.25').percent).toBe('0.13');
  expect(gainOn('1000', '-1.25').percent).toBe('-0.13');
});
