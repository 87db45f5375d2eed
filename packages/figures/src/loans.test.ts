import type { Loan } from '@bourse/contract/loans';
import { describe, expect, it } from 'vitest';
import { isOverdue, nextRepayment, shortages, uncoveredLoans, usedLimit } from './loans.ts';

const at = (day: number, hour = 12) => Date.UTC(2026, 10, day, hour);
const loan = (change: Partial<Loan>): Loan => ({
  id: '1',
  loanNo: 'L1',
  amount: '5000',
  state: 'unpaid',
  decidedAt: null,
  reason: null,
  termDays: 30,
  repaymentTime: at(22),
  repaidAt: null,
  createdAt: at(1),
  requestKey: null,
  ...change,
});

describe('a loan is overdue', () => {
  it.each([
    ['at its repayment time', loan({}), at(22), true],
    ['a moment before it', loan({}), at(22) - 1, false],
    ['never in another state', loan({ state: 'paid' }), at(30), false],
    ['never without a repayment time', loan({ repaymentTime: null }), at(30), false],
  ])('%s: %#', (_, one, now, expected) => expect(isOverdue(one, now)).toBe(expected));
});

describe('the next repayment', () => {
  const first = loan({ id: '2', amount: '8000.50', repaymentTime: at(20) });
  const loans = [loan({}), first, loan({ id: '3', state: 'approved', repaymentTime: null })];

  it('is the first due of those that are owed', () => expect(nextRepayment(loans, '13000.5')).toBe(first));
  it('is not known where the loans do not make up what is owed', () =>
    expect(nextRepayment(loans, '13000.51')).toBeUndefined());
});

describe('what the balance lacks', () => {
  const loans = [
    loan({ id: 'late', amount: '3000', repaymentTime: at(25) }),
    loan({ id: 'soon', amount: '5000.25', repaymentTime: at(20) }),
  ];

  it('is nothing where it covers all of them', () => expect(shortages(loans, '8000.25')).toEqual([]));
  it('counts the loans that are repaid before', () =>
    expect(shortages(loans, '6000')).toEqual([{ loan: loans[0], short: '2000.25' }]));
  it('is said of each loan that it does not cover, the first due first', () =>
    expect(shortages(loans, '0').map(({ loan: { id }, short }) => [id, short])).toEqual([
      ['soon', '5000.25'],
      ['late', '8000.25'],
    ]));
});

it('what was requested is the rest of the limit and never negative, and makes up the limit with the other parts', () => {
  expect(usedLimit('50000', '15000', '22000')).toEqual({ requested: '13000', used: '28000' });
  expect(usedLimit('10000', '15000', '0')).toEqual({ requested: '0', used: '15000' });
});

describe('loans that the rest does not cover', () => {
  const loan = (amount: Loan['amount'], state: Loan['state'], repaymentTime: number | null) =>
    ({ amount, state, repaymentTime }) as Loan;
  const loans = [loan('600', 'unpaid', 20), loan('100', 'unpaid', 10), loan('9000', 'paid', 5)];

  it('have their sum, the first date that one is due, and the balance after the withdrawal', () => {
    expect(uncoveredLoans(loans, '1000.50', '500')).toEqual({ owed: '700', left: '500.5', dueAt: 10 });
  });

  it.each([
    ['the rest covers them', '1000', '300'],
    ['the balance is not known', undefined, '500'],
    ['nothing is entered', '1000', undefined],
  ] as const)('no loan is uncovered where %s', (_, available, amount) => {
    expect(uncoveredLoans(loans, available, amount)).toBeUndefined();
  });
});
