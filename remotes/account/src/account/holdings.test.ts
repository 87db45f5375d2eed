import type { Decimal } from '@bourse/money/decimal';
import { describe, expect, it } from 'vitest';
import { dayChangeOf, partsOf, worthOf } from './holdings.ts';

const held = (value: Decimal | null, dayChange: Decimal | null) => ({ value, dayChange });

describe('what positions are worth', () => {
  it('is their exact sum', () => {
    expect(worthOf([held('0.1', '0'), held('0.2', '0')])).toBe('0.3');
    expect(worthOf([])).toBe('0');
  });

  it('is not known where one has no price', () => {
    expect(worthOf([held('100', '1'), held(null, null)])).toBeUndefined();
  });
});

describe("the day's change", () => {
  it('is the sum of all, up and down', () => {
    expect(dayChangeOf([held('110', '10'), held('95', '-5')])).toEqual({ value: '5', percent: '2.5000' });
  });

  it('is measured against the worth at the previous close, not against now', () => {
    expect(dayChangeOf([held('150', '50')])?.percent).toBe('50.0000');
    expect(dayChangeOf([held('50', '-50')])?.percent).toBe('-50.0000');
  });

  it('loses nothing to rounding', () => {
    const many = Array.from({ length: 1_000 }, () => held('0.3', '0.1'));
    expect(dayChangeOf(many)?.value).toBe('100');
  });

  it('has no percentage of nothing', () => {
    expect(dayChangeOf([])).toEqual({ value: '0', percent: undefined });
    expect(dayChangeOf([held('10', '10')])?.percent).toBeUndefined();
  });

  it('is not known where one position has none', () => {
    expect(dayChangeOf([held('10', '1'), held('10', null)])).toBeUndefined();
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
    expect(stock).toMatchObject({ worth: undefined, dayChange: undefined, positions: 1, share: 0 });
  });

  it('of nothing are one empty balance', () => {
    expect(partsOf('0', [])).toEqual([
      { id: 'available', worth: '0', dayChange: undefined, positions: undefined, share: 0 },
    ]);
  });
});
