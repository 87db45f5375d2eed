/** The sums of a month, for the statement. Pure and exact (D27). */
import type { Bill, BillSum, Statement } from '@bourse/contract/bills';
import { add, cmp, type Decimal, sub } from '@bourse/money/decimal';
import { isSameMonth, type Month } from '@bourse/remote-kit/zoned-time';
import { signedAmount, sumOf } from './bills.ts';

/** Whether opening balance and movements are the closing balance. */
export const closes = ({ opening, closing, sums }: Statement): boolean =>
  cmp(add(opening, sumOf(sums)), closing) === 0;

/** Whether these are all bills of the statement: as many, and of the same sum. */
export const isComplete = ({ sums }: Statement, bills: readonly Bill[]): boolean =>
  sums.reduce((count, sum) => count + sum.count, 0) === bills.length && cmp(sumOf(sums), sumOf(bills)) === 0;

/** Sums of one direction, as the statement lists them. */
export function sumsOf({ sums }: Statement, direction: BillSum['direction']): [BillSum[], Decimal] {
  const own = sums.filter((sum) => sum.direction === direction);
  return [own, add('0', ...own.map(({ amount }) => amount))];
}

function grouped(bills: readonly Bill[]): BillSum[] {
  const sums = new Map<string, BillSum>();
  for (const { reason, direction, amount } of bills) {
    const key = `${direction} ${reason}`;
    const { count, amount: before } = sums.get(key) ?? { count: 0, amount: '0' as Decimal };
    sums.set(key, { reason, direction, count: count + 1, amount: add(before, amount) });
  }
  return [...sums.values()];
}

/**
 * The statement of a month from bills, for a back end that does not add them up.
 * @param bills of all directions, newest first, without a gap
 * @param isWhole whether they go back to the first one
 * @returns undefined where they do not go back far enough, or a bill is missing, so that they do not close
 */
export function statementOf(
  bills: readonly Bill[],
  month: Pick<Month, 'from' | 'to'>,
  isWhole: boolean,
): Statement | undefined {
  const before = bills.find(({ createdAt }) => createdAt < month.from);
  if (!before && !isWhole) return undefined;
  const within = bills.filter(({ createdAt }) => isSameMonth(month, createdAt));
  const first = bills.at(-1);
  const opening = before?.balance ?? (first ? sub(first.balance, signedAmount(first)) : '0');
  const statement = { opening, closing: within[0]?.balance ?? opening, sums: grouped(within) };
  return closes(statement) ? statement : undefined;
}
