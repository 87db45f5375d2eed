/** The sums of a month. Exact (D27), in the deployment's currency. */
import type { Bill, BillSum, Statement } from '@bourse/contract/bills';
import { add, cmp, type Decimal, neg, sub } from '@bourse/money/decimal';
import { type Entry, entriesOf, signedAmount } from './bills.ts';

const sumOfEntries = (entries: readonly Entry[]): Decimal => add('0', ...entries.map(({ amount }) => amount));

const movement = ({ sums }: Pick<Statement, 'sums'>): Decimal => add('0', ...sums.map(signedAmount));

/** Whether opening balance and movements are the closing balance. */
export const closes = (statement: Statement): boolean =>
  cmp(add(statement.opening, movement(statement)), statement.closing) === 0;

/** Whether these are all entries of the statement: as many, and of the same sum. */
export const isComplete = (statement: Statement, entries: readonly Entry[]): boolean =>
  statement.sums.reduce((count, sum) => count + sum.count, 0) === entries.length &&
  cmp(movement(statement), sumOfEntries(entries)) === 0;

export interface SumsOfDirection {
  sums: BillSum[];
  /** Their sum, with the sign of the direction. */
  total: Decimal;
}

/** The sums of one direction, as the statement lists them; a month's head and the rows below it have the same total. */
export function sumsOf({ sums }: Pick<Statement, 'sums'>, direction: BillSum['direction']): SumsOfDirection {
  const own = sums.filter((sum) => sum.direction === direction);
  return { sums: own, total: movement({ sums: own }) };
}

/** Fees of all trades, which the sums include. */
export const feesOf = ({ sums }: Statement): Decimal => add('0', ...sums.map(({ fees }) => fees ?? '0'));

function grouped(entries: readonly Entry[]): BillSum[] {
  const sums = new Map<string, BillSum>();
  for (const { reason, direction, amount, fee } of entries) {
    const key = `${direction} ${reason}`;
    const before = sums.get(key) ?? { count: 0, amount: '0', fees: '0' };
    sums.set(key, {
      reason,
      direction,
      count: before.count + 1,
      amount: add(before.amount, direction === 'expense' ? neg(amount) : amount),
      fees: add(before.fees ?? '0', fee ?? '0'),
    });
  }
  return [...sums.values()];
}

/**
 * The statement of a month from bills, for a back end that does not add them up.
 * @param bills of all directions, newest first, without a gap
 * @param month `from` included and `to` not
 * @param isWhole whether they go back to the first one
 * @returns undefined where they do not go back far enough, or a bill is missing, so that they do not close
 */
export function statementOf(
  bills: readonly Bill[],
  month: { from: number; to: number },
  isWhole: boolean,
): Statement | undefined {
  const before = bills.find(({ createdAt }) => createdAt < month.from);
  if (!before && !isWhole) return undefined;
  const within = bills.filter(({ createdAt }) => createdAt >= month.from && createdAt < month.to);
  const first = bills.at(-1);
  const opening = before?.balance ?? (first ? sub(first.balance, signedAmount(first)) : '0');
  const sums = grouped(entriesOf(within));
  const statement = { opening, closing: within[0]?.balance ?? opening, sums };
  return closes(statement) ? statement : undefined;
}
