/**
 * Movements of money as a customer sees them: a trade together with its fee is one movement, everywhere. Exact (D27), in
 * the deployment's currency.
 */
import type { Bill } from '@bourse/contract/bills';
import { type Decimal, neg, sub } from '@bourse/money/decimal';

/** The amount with the sign of its direction. */
export const signedAmount = ({ direction, amount }: Pick<Bill, 'direction' | 'amount'>): Decimal =>
  direction === 'expense' ? neg(amount) : amount;

/** One movement of money, or a trade together with its fee. */
export interface Entry
  extends Pick<Bill, 'reason' | 'direction' | 'createdAt' | 'reference' | 'symbol' | 'quantity'> {
  /** Of the movement; of a trade and its fee, of the trade. */
  id: string;
  /** With its sign, including the fee. */
  amount: Decimal;
  /** The trade's fee, which `amount` includes. */
  fee: Decimal | undefined;
  /** The available balance after it. */
  balance: Decimal;
}

const FEE = 'transactionExpenses';
const TRADE = /^(buy|sell)(Stock|Forex|Futures|Treasury)$/;

const isTrade = ({ reason }: Bill): boolean => TRADE.test(reason);

const entryOf = (bill: Bill, fee?: Decimal): Entry => {
  const { id, reason, direction, createdAt, reference, symbol, quantity, balance } = bill;
  const own = { id, reason, direction, createdAt, reference, symbol, quantity };
  const amount = signedAmount(bill);
  if (fee === undefined) return { ...own, amount, fee, balance };
  return { ...own, amount: sub(amount, fee), fee, balance: sub(balance, fee) };
};

const isFeeOf = (fee: Bill, trade: Bill): boolean =>
  isTrade(trade) && trade.createdAt === fee.createdAt && trade.reference?.number === fee.reference?.number;

export const directions = ['all', 'income', 'expense'] as const;
/** Which bills a list has: all of them, or those that came in or went out. */
export type Direction = (typeof directions)[number];

interface ListOfBills {
  /** All by default. */
  direction?: Direction;
  /** Whether older bills follow that are not read yet: the fee of one of them waits for its trade. */
  continues?: boolean;
}

/**
 * Combines the two bills of a trade (same time, fee newer) into one entry. Other bills are entries of their own. The fee
 * of a sale belongs to what came in: in a list of income the sale's own bill has it, and a list of expenses leaves it out.
 * @param bills newest first
 */
export function entriesOf(
  bills: readonly Bill[],
  { direction = 'all', continues = false }: ListOfBills = {},
): Entry[] {
  const entries: Entry[] = [];
  for (let index = 0; index < bills.length; index += 1) {
    const bill = bills[index] as Bill;
    const older = bills[index + 1];
    const isFee = bill.reason === FEE;
    if (isFee && older && isFeeOf(bill, older)) {
      entries.push(entryOf(older, bill.amount));
      index += 1;
    } else if (isFee && !older && continues) continue;
    else if (isFee && direction === 'expense' && bill.reference?.kind === 'order') continue;
    else
      entries.push(
        entryOf(bill, direction === 'income' && isTrade(bill) ? (bill.fee ?? undefined) : undefined),
      );
  }
  return entries;
}

/** The balance before an entry. */
export const balanceBefore = ({ balance, amount }: Entry): Decimal => sub(balance, amount);
