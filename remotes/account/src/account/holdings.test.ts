import type { Decimal } from '@bourse/money/decimal';
import { eg } from '@bourse/testing/examples';
import { describe, expect, it } from 'vitest';
import { dayOf, partsOf } from './holdings.ts';

const held = (value: Decimal | null, dayChange: Decimal | null) =>
  eg.position({ value, dayChange, previousClose: null });

describe("the day's change of all that is held", () => {
  it('is the sum of all, up and down', () => {
    expect(dayOf('205', [held('110', '10'), held('95', '-5')])).toEqual({ amount: '5', percent: '2.50' });
  });

  it('is a part of the total that it stands under, not of the positions alone', () => {
    expect(dayOf('1137588.36', [held('822647.42', '-4216.98')])?.percent).toBe('-0.37');
  });

  it('loses nothing to rounding', () => {
    const many = Array.from({ length: 1_000 }, () => held('0.3', '0.1'));
    expect(dayOf('300', many)?.amount).toBe('100');
  });

  it('of nothing is nothing, without a percentage', () => {
    expect(dayOf('0', [])).toEqual({ amount: '0', percent: undefined });
  });

  it('is not known where one position has none, or no price', () => {
    expect(dayOf('20', [held('10', '1'), held('10', null)])).toBeUndefined();
    expect(dayOf('20', [held('10', '1'), held(null, null)])).toBeUndefined();
  });
});

describe('the parts of the total', () => {
  const parts = partsOf({ available: '250', reserved: '0' }, [
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
    const [available, stock] = partsOf({ available: '100', reserved: '0' }, [['stock', [held(null, null)]]]);
    expect(available?.share).toBe(1);
    expect(stock).toMatchObject({ worth: undefined, day: undefined, positions: 1, share: 0 });
  });

  it('of nothing are one empty balance', () => {
    expect(partsOf({ available: '0', reserved: '0' }, [])).toEqual([
      { id: 'available', worth: '0', day: undefined, positions: undefined, share: 0 },
    ]);
  });

  it('have what is reserved after the balance, where something is', () => {
    const ids = (reserved: Decimal | null) =>
      partsOf({ available: '100', reserved }, []).map(({ id, share }) => [id, share]);
    expect(ids('300')).toEqual([
      ['available', 0.25],
      ['reserved', 0.75],
    ]);
    expect(ids('0')).toEqual([['available', 1]]);
    expect(ids(null)).toEqual([['available', 1]]);
  });
});
