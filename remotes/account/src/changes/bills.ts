import type { Bill } from '@bourse/contract/bills';
import { add, type Decimal, neg } from '@bourse/money/decimal';

/** The amount with the sign of its direction. */
export const signedAmount = ({ direction, amount }: Pick<Bill, 'direction' | 'amount'>): Decimal =>
  direction === 'expense' ? neg(amount) : amount;

/** One line of the activity: a movement of money, or a trade together with its fee. */
export interface Entry {
  id: string;
  reason: string;
  /** With its sign, including the fee. */
  amount: Decimal;
  /** The trade's fee, which `amount` includes. */
  fee: Decimal | undefined;
  /** The available balance after it. */
  balance: Decimal;
  createdAt: number;
}

const FEE = 'transactionExpenses';
const TRADE = /^(buy|sell)(Stock|Forex|Futures|Treasury)$/;

/** Combines the two bills of a trade (same time, fee newer) into one entry. Other bills are entries of their own. */
export function entriesOf(bills: readonly Bill[]): Entry[] {
  const entries: Entry[] = [];
  for (let index = 0; index < bills.length; index += 1) {
    const bill = bills[index] as Bill;
    const trade = bills[index + 1];
    const { id, reason, balance, createdAt } = bill;
    const amount = signedAmount(bill);
    if (reason === FEE && trade && TRADE.test(trade.reason) && trade.createdAt === createdAt) {
      const sum = add(signedAmount(trade), amount);
      entries.push({ id, reason: trade.reason, amount: sum, fee: bill.amount, balance, createdAt });
      index += 1;
    } else entries.push({ id, reason, amount, fee: undefined, balance, createdAt });
  }
  return entries;
}

/** Bills per page. */
export const PAGE = 20;

export const directions = ['all', 'income', 'expense'] as const;
export type Direction = (typeof directions)[number];

export interface Shown {
  direction: Direction;
  /** Starts at 1. */
  page: number;
}

/** Reads `/account/changes?type=income&page=2`; invalid values give the first page of all. */
export function readShown(query: URLSearchParams): Shown {
  const page = Number(query.get('page'));
  return {
    direction: directions.find((one) => one === query.get('type')) ?? 'all',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export const writeShown = ({ direction, page }: Shown): Record<string, string> => ({
  ...(direction === 'all' ? {} : { type: direction }),
  ...(page === 1 ? {} : { page: String(page) }),
});
