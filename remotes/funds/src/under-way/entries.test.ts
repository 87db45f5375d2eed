import type { Loan } from '@bourse/contract/loans';
import type { Recharge } from '@bourse/contract/recharges';
import type { Withdrawal } from '@bourse/contract/withdrawals';
import { describe, expect, it } from 'vitest';
import { entriesOf, type Movements } from './entries.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 22, 12);
const HOURS = { recharge: 24, withdrawal: 24 };

const loan = (id: string, dueIn: number, change: Partial<Loan> = {}): Loan => ({
  id,
  loanNo: null,
  amount: '5000',
  state: 'unpaid',
  decidedAt: null,
  reason: null,
  termDays: null,
  repaymentTime: NOW + dueIn,
  repaidAt: null,
  createdAt: NOW - 30 * DAY,
  requestKey: null,
  ...change,
});
const transfer = (no: string, age: number) => ({
  id: no,
  no,
  amount: '5000' as const,
  received: null,
  createdAt: NOW - age,
  requestKey: null,
  expectedAt: null,
  settledAt: null,
  reason: null,
  fee: null,
});
const withdrawal = (no: string, age: number, status: Withdrawal['status'] = 'inProgress'): Withdrawal => ({
  ...transfer(no, age),
  status,
  card: '3333',
  bank: null,
  checkedAt: null,
});
const recharge = (no: string, age: number, status: Recharge['status'] = 'inProgress'): Recharge => ({
  ...transfer(no, age),
  status,
  type: undefined,
  payTo: null,
});
const entries = (change: Partial<Movements>, known: string[] = []) =>
  entriesOf({ loans: [], recharges: [], withdrawals: [], available: '0', ...change }, NOW, HOURS, known);
const ids = (...asked: Parameters<typeof entries>) =>
  entries(...asked).map(({ kind, id }) => `${kind}: ${id}`);

describe('what is under way', () => {
  it('is first what is overdue, then what the balance does not cover in time, then transfers by their expected time', () =>
    expect(
      ids({
        loans: [loan('soon', DAY), loan('late', -DAY)],
        withdrawals: [withdrawal('W2', HOUR), withdrawal('W1', 3 * HOUR)],
        recharges: [recharge('R1', 2 * HOUR)],
      }),
    ).toEqual([
      'overdue: loan late',
      'short: loan soon',
      'withdrawal: withdrawal W1',
      'recharge: recharge R1',
      'withdrawal: withdrawal W2',
    ]));

  it('is no loan that the balance covers, or that is due in more than three days', () => {
    expect(ids({ loans: [loan('covered', DAY)], available: '5000' })).toEqual([]);
    expect(ids({ loans: [loan('far', 3 * DAY + 1)] })).toEqual([]);
    expect(ids({ loans: [loan('near', 3 * DAY)] })).toEqual(['short: loan near']);
  });

  it('says how much is short after the loans that are due before', () =>
    expect(entries({ loans: [loan('b', 2 * DAY), loan('a', DAY)], available: '6000' })).toMatchObject([
      { id: 'loan b', short: '4000' },
    ]));

  it('is no transfer that has ended, but for one that was under way when the customer last looked', () => {
    const withdrawals = [withdrawal('W1', HOUR, 'completed'), withdrawal('W2', HOUR, 'failed')];
    expect(ids({ withdrawals })).toEqual([]);
    expect(ids({ withdrawals }, ['withdrawal W1'])).toEqual(['withdrawal: withdrawal W1']);
  });
});
