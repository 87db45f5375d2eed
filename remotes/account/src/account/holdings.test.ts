import type { Decimal } from '@bourse/money/decimal';
import { eg } from '@bourse/testing/examples';
import { describe, expect, it } from 'vitest';
import { dayOf, partsOf } from './holdings.ts';

const held = (value: Decimal | null, dayChange: Decimal | null) =>
  eg.position({ value, dayChange, previousClose: null });

describe("the day's change of all that is held", () => {
  it('is the sum of all, up and down', () => {
    expect(dayOf([held('110', '10'), held('95', '-5')])).toEqual({ amount: '5', percent: '2.50' });
  });

  it('loses nothing to rounding', () => {
    const many = Array.from({ length: 1_000 }, () => held('0.3', '0.1'));
    expect(dayOf(many)?.amount).toBe('100');
  });

  it('of nothing is nothing, without a percentage', () => {
    expect(dayOf([])).toEqual({ amount: '0', percent: undefined });
  });

  it('is not known where one position has none, or no price', () => {
    expect(dayOf([held('10', '1'), held('10', null)])).toBeUndefined();
    expect(dayOf([held('10', '1'), held(null, null)])).toBeUndefined();
  });
});

describe('the parts of the total', () => {
  const parts = partsOf('250', [
    ['stock', [held('500', '5'), held('150', '-1')]],
    ['forex', []],
    ['futures', [held('100', '0')]],
  ]);

  it('are the balance and what is held, in order', () => {
    expect(parts.map(({ id, worth, positions }) => [id, worth, positions])).toEqual([
      ['available', '250', undefined],
      ['stock', '650', 2],
      ['futures', '100', 1],
    ]);
  });

  it('share the bar', () => {
    expect(parts.map(({ share }) => share)).toEqual([0.25, 0.65, 0.1]);
  });

  it('of which one is not known leave its place empty', () => {
    const [available, stock] = partsOf('100', [['stock', [held(null, null)]]]);
    expect(available?.share).toBe(1);
    expect(stock).toMatchObject({ worth: undefined, day: undefined, positions: 1, share: 0 });
  });

  it('of nothing are one empty balance', () => {
    expect(partsOf('0', [])).toEqual([
      { id: 'available', worth: '0', day: undefined, positions: undefined, share: 0 },
    ]);
  });
});
