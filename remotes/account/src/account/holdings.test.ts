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

describe('dayOf, the result of the day', () => {
  it("is the back end's result, in relation to the total", () => {
    const day = account();
    expect(dayOf({ totalAssets: '100016.53', day }, [held('110', '10')])).toEqual({
      gain: { amount: '16.53', percent: '0.02' },
      account: day,
    });
    // Before the positions are loaded.
    expect(dayOf({ totalAssets: '100016.53', day }, undefined)?.account).toBe(day);
  });

  it('is the result of the open positions when the back end reports none', () => {
    const of = { totalAssets: '1000', day: null } as const;
    expect(dayOf(of, [held('110', '10'), held('95', '-5')])).toEqual({
      gain: { amount: '5', percent: '2.50' },
      account: undefined,
    });
    expect(dayOf(of, undefined)).toBeUndefined();
  });

  it('is exact', () => {
    const many = Array.from({ length: 1_000 }, () => held('0.3', '0.1'));
    expect(dayOf({ totalAssets: '300', day: null }, many)?.gain.amount).toBe('100');
  });

  it('is undefined when one position has no result or no price', () => {
    const of = { totalAssets: '20', day: null } as const;
    expect(dayOf(of, [held('10', '1'), held('10', null)])).toBeUndefined();
    expect(dayOf(of, [held('10', '1'), held(null, null)])).toBeUndefined();
  });
});

describe('otherHolds', () => {
  it('is the part of the amount on hold that the purposes do not explain, or undefined', () => {
    const holds = [{ purpose: 'funds' as const, count: 1, amount: '70' as Decimal, until: null }];
    expect(otherHolds({ reserved: '100', holds })).toBe('30');
    expect(otherHolds({ reserved: '70', holds })).toBeUndefined();
  });
});

describe('allocationOf, the parts of the total', () => {
  const parts = allocationOf({ available: '250', reserved: '0', day: null }, [
    ['stock', [held('500', '5'), held('150', '-1')]],
    ['forex', []],
    ['futures', [held('100', '0')]],
  ]);

  it('are the balance and the positions by kind, in order', () => {
    expect(parts.map(({ id, worth, positions }) => [id, worth, positions])).toEqual([
      ['available', '250', undefined],
      ['stock', '650', 2],
      ['futures', '100', 1],
    ]);
  });

  it("include the result of sales in the day's result of their kind, when the back end reports it", () => {
    const [, stock] = allocationOf({ available: '250', reserved: '0', day: account() }, [
      ['stock', [held('500', '0.48')]],
    ]);
    expect(stock?.day).toEqual({ amount: '16.53', percent: '3.42' });
  });

  it('have shares of the bar', () => {
    expect(parts.map(({ share }) => share)).toEqual([0.25, 0.65, 0.1]);
  });

  it('have no value when a price is not known', () => {
    const [available, stock] = allocationOf({ available: '100', reserved: '0', day: null }, [
      ['stock', [held(null, null)]],
    ]);
    expect(available?.share).toBe(1);
    expect(stock).toMatchObject({ worth: undefined, day: undefined, positions: 1, share: 0 });
  });

  it('are an empty balance when the customer has nothing', () => {
    expect(allocationOf({ available: '0', reserved: '0', day: null }, [])).toEqual([
      { id: 'available', worth: '0', day: undefined, positions: undefined, share: 0 },
    ]);
  });

  it('have the amount on hold after the balance, if there is one', () => {
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
