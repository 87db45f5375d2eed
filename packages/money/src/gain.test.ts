import { expect, it } from 'vitest';
import { gainOn } from './gain.ts';

it('a gain is measured against what was there before it, not against what is there now', () => {
  expect(gainOn('100', '50')).toEqual({ amount: '50', percent: '50.00' });
  expect(gainOn('100', '-50')).toEqual({ amount: '-50', percent: '-50.00' });
});

it('a gain on nothing has no percentage', () => {
  expect(gainOn('0', '10')).toEqual({ amount: '10', percent: undefined });
});

it('a gain in percent has two places, halves away from zero', () => {
  expect(gainOn('1000', '1.25').percent).toBe('0.13');
  expect(gainOn('1000', '-1.25').percent).toBe('-0.13');
});
