import type { Bill } from '@bourse/contract/bills';
import { add, type Decimal, neg, sub } from '@bourse/money/decimal';

/** The amount with the sign of its direction. */
export const signedAmount = ({ direction, amount }: Pick<Bill, 'direction' | 'amount'>): Decimal =>
  direction === 'expense' ? neg(amount) : amount;

/** One line of the activity: a movement of money, or a trade together with its fee. */
export interface Entry extends Pick<Bill, 'reason' | 'createdAt' | 'reference' | 'symbol' | 'quantity'> {
  /** Of the movement; of a trade and its fee, of the trade. */
  id: string;
  /** With its sign, including the fee. */
  amount: Decimal;
  /** The trade's fee, which `amount` includes. */
  fee: Decimal | undefined;
  /** The available balance after it. */
  balance: Decimal;
}

export const FEE = 'transactionExpenses';
const TRADE = /^(buy|sell)(Stock|Forex|Futures|Treasury)$/;

const entryOf = (bill: Bill, fee?: Bill): Entry => {
  const { id, reason, createdAt, reference, symbol, quantity } = bill;
  const own = { id, reason, createdAt, reference, symbol, quantity };
  if (!fee) return { ...own, amount: signedAmount(bill), fee: undefined, balance: bill.balance };
  return { ...own, amount: sub(signedAmount(bill), fee.amount), fee: fee.amount, balance: fee.balance };
};

const isFeeOf = (fee: Bill, trade: Bill): boolean =>
  TRADE.test(trade.reason) &&
  trade.createdAt === fee.createdAt &&
  trade.reference?.number === fee.reference?.number;

/**
 * Combines the two bills of a trade (same time, fee newer) into one entry. Other bills are entries of their own.
 * @param continues whether older bills follow that are not read yet: the fee of one of them waits for its trade
 */
export function entriesOf(bills: readonly Bill[], continues = false): Entry[] {
  const entries: Entry[] = [];
  for (let index = 0; index < bills.length; index += 1) {
    const bill = bills[index] as Bill;
    const older = bills[index + 1];
    if (bill.reason === FEE && older && isFeeOf(bill, older)) {
      entries.push(entryOf(older, bill));
      index += 1;
    } else if (bill.reason !== FEE || older || !continues) entries.push(entryOf(bill));
  }
  return entries;
}

/** The balance before an entry. */
export const balanceBefore = ({ balance, amount }: Entry): Decimal => sub(balance, amount);

/** Sum of entries with their signs. */
export const sumOf = (bills: readonly Pick<Bill, 'direction' | 'amount'>[]): Decimal =>
  add('0', ...bills.map(signedAmount));

export const directions = ['all', 'income', 'expense'] as const;
export type Direction = (typeof directions)[number];

/** Reads `/account/changes?type=income`; an invalid value gives all. */
export const readDirection = (query: URLSearchParams): Direction =>
  directions.find((one) => one === query.get('type')) ?? 'all';

export const writeDirection = (direction: Direction): Record<string, string> =>
  direction === 'all' ? {} : { type: direction };
