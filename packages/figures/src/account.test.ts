import type { AccountDay, Customer } from '@bourse/contract/customer';
import type { Decimal } from '@bourse/money/decimal';
import { describe, expect, it } from 'vitest';
import { position } from '../test/examples.ts';
import { otherHolds, partsOfDay, todayOf, totalResult, worthByKind } from './account.ts';
import { gainOfDay, netWorth, ownsNothing, putInToday } from './net-worth.ts';

const priced = (value: Decimal | null, dayChange: Decimal | null) =>
  position({ value, dayChange, dayPutIn: null, previousClose: null });

const account = (over: Partial<AccountDay> = {}): AccountDay => ({
  since: 0,
  result: '16.53',
  putIn: '100000',
  income: '0',
  fees: '8.24',
  kinds: [{ kind: 'stock', open: '0.48', realised: '16.05', putIn: '2000', closed: null }],
  ...over,
});

const customer = (over: Partial<Customer> = {}) => ({
  totalAssets: '100016.53' as Decimal,
  loan: '0' as Decimal,
  day: account() as AccountDay | null,
  held: null as Customer['held'],
  ...over,
});

describe('net worth', () => {
  it('does not change when money is borrowed or repaid', () => {
    expect(netWorth({ totalAssets: '100000', loan: '0' })).toBe('100000');
    expect(netWorth({ totalAssets: '105000', loan: '5000' })).toBe('100000');
  });
});

describe("today's result of the account", () => {
  it("is the back end's result, in percent of what was put in", () => {
    expect(todayOf(customer(), [priced('110', '10')])).toEqual({
      gain: { amount: '16.53', percent: '0.02' },
      account: account(),
    });
    // Before the positions are loaded.
    expect(todayOf(customer(), undefined)?.account).toEqual(account());
  });

  it('is in percent of net worth at the beginning of the day where the back end does not report what was put in', () => {
    const day = account({ putIn: null, result: '100' });
    expect(gainOfDay({ totalAssets: '6100', loan: '5000' }, day)).toEqual({
      amount: '100',
      percent: '10.00',
    });
  });

  it('is not in percent of what is left after a withdrawal', () => {
    // 10,000 became 10,100; then 10,000 was paid out.
    expect(putInToday('100', '100', '10000')).toBe('10000');
  });

  it('is the sum of its parts', () => {
    const kinds: AccountDay['kinds'] = [
      { kind: 'stock', open: '0.48', realised: '16.05', putIn: '1', closed: null },
      { kind: 'forex', open: '-3', realised: '1', putIn: '1', closed: null },
    ];
    expect(partsOfDay(account({ kinds }))).toEqual({ open: '-2.52', realised: '17.05' });
  });

  it('is the result of the open positions when the back end reports none', () => {
    const of = customer({ day: null });
    expect(todayOf(of, [priced('110', '10'), priced('95', '-5')])).toEqual({
      gain: { amount: '5', percent: '2.50' },
      account: undefined,
    });
    expect(todayOf(of, undefined)).toBeUndefined();
  });

  it('is undefined when one position has no result or no price', () => {
    const of = customer({ day: null });
    expect(todayOf(of, [priced('10', '1'), priced('10', null)])).toBeUndefined();
    expect(todayOf(of, [priced('10', '1'), priced(null, null)])).toBeUndefined();
  });
});

describe('the positions by kind', () => {
  const held: Customer['held'] = [
    { kind: 'futures', count: 1, cost: '90', value: '100' },
    { kind: 'stock', count: 2, cost: '1900', value: '2016.53' },
  ];

  it("have the values of the account's total, in the order of the positions' tabs", () => {
    expect(worthByKind(customer({ held }), undefined)).toEqual([
      { kind: 'stock', count: 2, cost: '1900', value: '2016.53', day: { amount: '16.53', percent: '0.83' } },
      { kind: 'futures', count: 1, cost: '90', value: '100', day: undefined },
    ]);
  });

  it('include a kind that was sold out today, with its result', () => {
    const closed = { realised: '-18.06', putIn: '10607.28' } as const;
    const kinds: AccountDay['kinds'] = [
      { kind: 'stock', open: '0', realised: '-18.06', putIn: '10607.28', closed },
    ];
    expect(worthByKind(customer({ held: [], day: account({ kinds }) }), undefined)).toEqual([
      { kind: 'stock', count: 0, cost: '0', value: '0', day: { amount: '-18.06', percent: '-0.17' } },
    ]);
  });

  it('are sums of the positions where the back end does not report them', () => {
    const positions = [
      priced('500', '5'),
      priced('150', '-1'),
      { ...priced('100', '0'), kind: 'futures' as const },
    ];
    expect(worthByKind(customer({ day: null }), positions)).toMatchObject([
      { kind: 'stock', count: 2, value: '650', day: { amount: '4', percent: '0.62' } },
      { kind: 'futures', count: 1, value: '100' },
    ]);
    expect(worthByKind(customer(), undefined)).toBeUndefined();
  });

  it('have no value when a price is not known', () => {
    expect(worthByKind(customer({ day: null }), [priced(null, null)])).toMatchObject([
      { kind: 'stock', count: 1, value: undefined, day: undefined },
    ]);
  });

  it('have made their values less their costs since they were bought', () => {
    expect(totalResult(worthByKind(customer({ held }), undefined))).toEqual({
      amount: '126.53',
      percent: '6.36',
    });
    expect(totalResult([])).toBeUndefined();
    const unpriced: Customer['held'] = [{ kind: 'stock', count: 1, cost: '10', value: null }];
    expect(totalResult(worthByKind(customer({ held: unpriced }), undefined))).toBeUndefined();
  });
});

describe('otherHolds', () => {
  it('is the part of the amount on hold that the purposes do not explain, or undefined', () => {
    const holds = [{ purpose: 'funds' as const, count: 1, amount: '70' as Decimal, until: null }];
    expect(otherHolds({ reserved: '100', holds })).toBe('30');
    expect(otherHolds({ reserved: '70', holds })).toBeUndefined();
  });
});

it('a customer owns nothing when all money is available', () => {
  expect(ownsNothing({ totalAssets: '10', available: '10.00', reserved: null })).toBe(true);
  expect(ownsNothing({ totalAssets: '10', available: '5', reserved: '5' })).toBe(false);
});
