import type { AccountDay } from '@bourse/contract/customer';
import type { Decimal } from '@bourse/money/decimal';
import { eg } from '@bourse/testing/examples';
import { describe, expect, it } from 'vitest';
import { allocationOf, dayOf, otherHolds } from './holdings.ts';

const held = (value: Decimal | null, dayChange: Decimal | null) =>
  eg.position({ value, dayChange, previousClose: null });

const account = (over: Partial<AccountDay> = {}): AccountDay => ({
  since: 0,
  result: '16.53',
  income: '0',
  fees: '8.24',
  kinds: [{ kind: 'stock', open: '0.48', realised: '16.05' }],
  ...over,
});

describe('what the day has made', () => {
  it('is the back end’s result, as a part of the total that it stands under', () => {
    const day = account();
    expect(dayOf({ totalAssets: '100016.53', day }, [held('110', '10')])).toEqual({
      gain: { amount: '16.53', percent: '0.02' },
      account: day,
    });
    // Before the positions are there.
    expect(dayOf({ totalAssets: '100016.53', day }, undefined)?.account).toBe(day);
  });

  it('is without it that of the open positions, as a part of them', () => {
    const of = { totalAssets: '1000', day: null } as const;
    expect(dayOf(of, [held('110', '10'), held('95', '-5')])).toEqual({
      gain: { amount: '5', percent: '2.50' },
      account: undefined,
    });
    expect(dayOf(of, undefined)).toBeUndefined();
  });

  it('loses nothing to rounding', () => {
    const many = Array.from({ length: 1_000 }, () => held('0.3', '0.1'));
    expect(dayOf({ totalAssets: '300', day: null }, many)?.gain.amount).toBe('100');
  });

  it('is not known where one position has none, or no price', () => {
    const of = { totalAssets: '20', day: null } as const;
    expect(dayOf(of, [held('10', '1'), held('10', null)])).toBeUndefined();
    expect(dayOf(of, [held('10', '1'), held(null, null)])).toBeUndefined();
  });
});

describe('what is on hold beyond its parts', () => {
  it('is said, and nothing where the parts add up', () => {
    const holds = [{ purpose: 'funds' as const, count: 1, amount: '70' as Decimal, until: null }];
    expect(otherHolds({ reserved: '100', holds })).toBe('30');
    expect(otherHolds({ reserved: '70', holds })).toBeUndefined();
  });
});

describe('the parts of the total', () => {
  const parts = allocationOf({ available: '250', reserved: '0', day: null }, [
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

  it('have a day with what was sold of them in it, where the back end says it', () => {
    const [, stock] = allocationOf({ available: '250', reserved: '0', day: account() }, [
      ['stock', [held('500', '0.48')]],
    ]);
    expect(stock?.day).toEqual({ amount: '16.53', percent: '3.42' });
  });

  it('share the bar', () => {
    expect(parts.map(({ share }) => share)).toEqual([0.25, 0.65, 0.1]);
  });

  it('of which one is not known leave its place empty', () => {
    const [available, stock] = allocationOf({ available: '100', reserved: '0', day: null }, [
      ['stock', [held(null, null)]],
    ]);
    expect(available?.share).toBe(1);
    expect(stock).toMatchObject({ worth: undefined, day: undefined, positions: 1, share: 0 });
  });

  it('of nothing are one empty balance', () => {
    expect(allocationOf({ available: '0', reserved: '0', day: null }, [])).toEqual([
      { id: 'available', worth: '0', day: undefined, positions: undefined, share: 0 },
    ]);
  });

  it('have what is on hold after the balance, where something is', () => {
    const ids = (reserved: Decimal | null) =>
      allocationOf({ available: '100', reserved, day: null }, []).map(({ id, share }) => [id, share]);
    expect(ids('300')).toEqual([
      ['available', 0.25],
      ['onHold', 0.75],
    ]);
    expect(ids('0')).toEqual([['available', 1]]);
    expect(ids(null)).toEqual([['available', 1]]);
  });
});
