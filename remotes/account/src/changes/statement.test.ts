import type { Bill } from '@bourse/contract/bills';
import { entriesOf } from '@bourse/figures/bills';
import { closes, feesOf, isComplete, statementOf, sumsOf } from '@bourse/figures/statement';
import { add, type Decimal, neg } from '@bourse/money/decimal';
import { eg } from '@bourse/testing/examples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const NOVEMBER = { from: 100, to: 200 };

/** Bills with their balances, newest first, from what they changed and when. */
function chain(...moves: readonly (readonly [createdAt: number, cents: number, reason?: string])[]): Bill[] {
  let cents = 0;
  const bills = moves.map(([createdAt, change, reason = 'recharge'], index) => {
    cents += change;
    return eg.bill({
      id: String(index + 1),
      direction: change < 0 ? 'expense' : 'income',
      amount: (Math.abs(change) / 100).toFixed(2) as Bill['amount'],
      balance: (cents / 100).toFixed(2) as Bill['balance'],
      reason,
      createdAt,
    });
  });
  return bills.reverse();
}

const october = [50, 10_000] as const;

describe('statementOf', () => {
  it('opens with the balance before the month and has a sum for each reason', () => {
    const bills = chain(october, [100, 500], [150, 250], [199, -30, 'withdraw'], [200, 7]);
    const statement = statementOf(bills, NOVEMBER, true);
    expect(statement).toEqual({
      opening: '100.00',
      closing: '107.20',
      sums: [
        { reason: 'withdraw', direction: 'expense', count: 1, amount: '0.3', fees: '0' },
        { reason: 'recharge', direction: 'income', count: 2, amount: '7.5', fees: '0' },
      ],
    });
    if (statement) expect(sumsOf(statement, 'income').total).toBe('7.5');
    if (statement) expect(sumsOf(statement, 'expense').total).toBe('-0.3');
  });

  it('of a quiet month opens and closes with the same balance', () => {
    expect(statementOf(chain(october, [300, 5]), NOVEMBER, false)).toEqual({
      opening: '100.00',
      closing: '100.00',
      sums: [],
    });
    expect(statementOf(chain([300, 5]), NOVEMBER, true)).toMatchObject({ opening: '0', closing: '0' });
    expect(statementOf([], NOVEMBER, true)).toMatchObject({ opening: '0', closing: '0' });
  });

  it('is unknown when the bills may not go back to its beginning', () => {
    expect(statementOf(chain([150, 5]), NOVEMBER, false)).toBeUndefined();
    expect(statementOf(chain([150, 5]), NOVEMBER, true)).toBeDefined();
  });

  it('is unknown when one bill in it is missing, and closes to the cent when none is', () => {
    const moves = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 99_999 })), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(moves, fc.nat(), (given, pick) => {
        const bills = chain(...given.toSorted(([a], [b]) => a - b));
        const statement = statementOf(bills, NOVEMBER, true);
        expect(statement && closes(statement)).toBe(true);
        const inside = bills.filter(({ createdAt }) => createdAt >= 100 && createdAt < 200);
        expect(statement && isComplete(statement, entriesOf(inside))).toBe(true);
        // The newest and the oldest bill say the balances; one between them is missed.
        const between = inside.slice(1, -1);
        const missing = between[pick % Math.max(1, between.length)];
        if (!missing) return;
        const rest = bills.filter((bill) => bill !== missing);
        expect(statementOf(rest, NOVEMBER, true)).toBeUndefined();
      }),
    );
  });
});

describe('isComplete', () => {
  const bills = entriesOf(chain(october, [150, 500], [160, -40]).slice(0, 2));
  const statement = {
    opening: '0' as Decimal,
    closing: '0' as Decimal,
    sums: bills.map(({ reason, direction, amount }) => ({
      reason,
      direction,
      count: 1,
      amount: direction === 'expense' ? neg(amount) : amount,
      fees: null,
    })),
  };

  it('compares number and sum of bills with the statement', () => {
    expect(isComplete(statement, bills)).toBe(true);
    expect(isComplete(statement, bills.slice(1))).toBe(false);
  });

  it('is false when a bill of another amount has taken the place of one', () => {
    const [one, ...rest] = bills;
    const other = one ? [{ ...one, amount: add(one.amount, '1') }, ...rest] : [];
    expect(isComplete(statement, other)).toBe(false);
  });
});

it('a sale is what it brought after its fee, a purchase what it cost with it, and the fees are named beside', () => {
  const bills = chain(
    october,
    [110, -5_000, 'buyStock'],
    [110, -15, 'transactionExpenses'],
    [120, 6_000, 'sellStock'],
    [120, -18, 'transactionExpenses'],
  );
  const statement = statementOf(bills, NOVEMBER, true);
  expect(statement?.sums).toEqual([
    { reason: 'sellStock', direction: 'income', count: 1, amount: '59.82', fees: '0.18' },
    { reason: 'buyStock', direction: 'expense', count: 1, amount: '50.15', fees: '0.15' },
  ]);
  expect(statement && feesOf(statement)).toBe('0.33');
});
