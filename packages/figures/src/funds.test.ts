import type { Fund, FundOrder } from '@bourse/contract/funds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  broughtBack,
  daysRun,
  endOf,
  expectedProfits,
  investedIn,
  isBeingPaid,
  isEndingSoon,
  leftOf,
  periodOf,
  perYear,
  profitsOf,
  purchaseProblem,
  returnedAs,
  soldPercent,
  unitsLeft,
} from './funds.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-22T09:00:00Z');

const fund = (change: Partial<Fund> = {}): Fund => ({
  id: '3',
  name: 'Demo Balanced 90',
  minReturn: '1.6',
  maxReturn: '2.6',
  periodDays: 90,
  unit: '25000',
  issueAmount: '12000000',
  soldAmount: '8950000',
  remaining: null,
  ...change,
});
const order = (change: Partial<FundOrder> = {}): FundOrder => ({
  id: '9',
  orderNo: 'F2610180001',
  fundId: '3',
  project: fund(),
  amount: '25000',
  expectedReturn: '400',
  accruedReturn: '155.55',
  profit: null,
  returned: null,
  status: 'active',
  startsAt: null,
  endsAt: NOW + 55 * DAY,
  settledAt: null,
  createdAt: NOW - 35 * DAY,
  requestKey: null,
  ...change,
});

describe('a period (D39)', () => {
  it.each([
    [7, { unit: 'days', count: 7 }],
    [29, { unit: 'days', count: 29 }],
    [30, { unit: 'months', count: 1 }],
    [90, { unit: 'months', count: 3 }],
    [365, { unit: 'months', count: 12, exactDays: 365 }],
    [0, { unit: 'days', count: 0 }],
  ])('of %i days is written as %j', (days, period) => expect(periodOf(days)).toEqual(period));
});

describe('returns', () => {
  it('per year are the range times 365 over the days, to one decimal', () => {
    expect(perYear(fund())).toEqual({ min: '6.5', max: '10.5' });
    expect(perYear(fund({ periodDays: 365, minReturn: '6.5', maxReturn: '11' }))).toEqual({
      min: '6.5',
      max: '11.0',
    });
    expect(perYear(fund({ periodDays: 7, minReturn: '0.08', maxReturn: '0.14' }))).toEqual({
      min: '4.2',
      max: '7.3',
    });
  });

  it('per year are not said of a fund without a period', () =>
    expect(perYear(fund({ periodDays: 0 }))).toBeUndefined());

  it('of a unit are rounded to the paisa like the ledger rounds them', () => {
    expect(returnedAs('25000', fund())).toEqual({ min: '25400', max: '25650' });
    expect(profitsOf('333.33', fund({ minReturn: '0.15', maxReturn: '1.5' }))).toEqual({
      min: '0.50',
      max: '5.00',
    });
  });
});

describe('what is left of a fund', () => {
  it.each([
    ['units', fund(), 122, 75],
    ['what the back end counts', fund({ remaining: 7 }), 7, 75],
    ['a last unit, with which not all is sold', fund({ soldAmount: '11975000' }), 1, 99],
    ['nothing of less than a unit', fund({ soldAmount: '11980000' }), 0, 100],
    ['nothing where more is sold than issued', fund({ soldAmount: '12500000' }), 0, 104],
    ['nothing of an issue of nothing', fund({ issueAmount: '0', soldAmount: '0' }), 0, 0],
    ['nothing of a unit without a price', fund({ unit: '0' }), 0, 75],
  ])('counts %s', (_, of, left, percent) => {
    expect(unitsLeft(of)).toBe(left);
    expect(soldPercent(of)).toBe(percent);
  });

  it('keeps a purchase from being made with its reason: sold out before short (D69)', () => {
    expect(purchaseProblem(fund(), '25000')).toBeUndefined();
    expect(purchaseProblem(fund(), undefined)).toBeUndefined();
    expect(purchaseProblem(fund(), '16359.45')).toEqual({ is: 'short', short: '8640.55' });
    expect(purchaseProblem(fund({ remaining: 0 }), '0')).toEqual({ is: 'soldOut' });
  });
});

describe('an order', () => {
  it('has run the days that it has begun, from its start to its period', () => {
    expect(daysRun(order(), NOW)).toBe(35);
    expect(daysRun(order({ startsAt: NOW - 3 * DAY - 1 }), NOW)).toBe(4);
    expect(daysRun(order({ createdAt: NOW - 200 * DAY }), NOW)).toBe(90);
    expect(daysRun(order({ createdAt: NOW + DAY }), NOW)).toBe(0);
  });

  it('has whole days left, and is being paid out past its end', () => {
    expect(leftOf(order(), NOW)).toEqual({ unit: 'days', count: 55 });
    expect(leftOf(order({ endsAt: NOW }), NOW)).toBeUndefined();
    expect(leftOf(order({ endsAt: null }), NOW)).toBeUndefined();
    expect(isBeingPaid(order({ endsAt: NOW }), NOW)).toBe(true);
    expect(isBeingPaid(order({ endsAt: NOW, status: 'completed' }), NOW)).toBe(false);
  });

  it('ends its period after a purchase, and is under way in its last seven days', () => {
    expect(endOf(NOW, 90)).toBe(NOW + 90 * DAY);
    expect([isEndingSoon(NOW + 7 * DAY, NOW), isEndingSoon(NOW + 7 * DAY + 1, NOW)]).toEqual([true, false]);
  });

  it('adds up with the others, and tells when the next comes back', () => {
    const later = order({ amount: '10000.05', endsAt: NOW + 60 * DAY });
    expect(investedIn([later, order()])).toEqual({ total: '35000.05', nextAt: NOW + 55 * DAY });
    expect(investedIn([order({ endsAt: null })])).toEqual({ total: '25000', nextAt: undefined });
  });

  it('has begun and has left days that make up its period, in every minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 88 * DAY }), (elapsed) => {
        const startsAt = NOW - elapsed;
        const running = order({ startsAt, endsAt: endOf(startsAt, 90) });
        expect(daysRun(running, NOW) + (leftOf(running, NOW)?.count ?? 0)).toBe(90);
      }),
    );
  });

  it('expects at least what was agreed with it, also where the fund says another range now', () => {
    const changed = fund({ minReturn: '1', maxReturn: '3' });
    expect(expectedProfits(order({ project: changed }))).toEqual({ min: '400', max: '750.00' });
    expect(expectedProfits(order({ expectedReturn: null }))).toEqual({ min: '400.00', max: '650.00' });
  });

  it('has brought back its principal and its profit, once the profit is known', () => {
    expect(broughtBack(order())).toBeUndefined();
    expect(broughtBack(order({ returned: '25000', profit: '512.34' }))).toBe('25512.34');
  });
});
