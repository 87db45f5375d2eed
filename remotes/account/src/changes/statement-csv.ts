/** A month of bills as a CSV file. Pure: amounts stay decimal strings (D27). */
import type { Bill } from '@bourse/contract/bills';
import type { Currency } from '@bourse/money/currency';
import { isoTime } from '@bourse/remote-kit/zoned-time';
import { csvText } from '@bourse/ui/csv-file';

export const csvColumns = ['time', 'entry', 'reason', 'in', 'out', 'balance', 'currency'] as const;
export type CsvColumn = (typeof csvColumns)[number];

interface StatementCsv {
  /** Newest first; the file begins with the oldest. */
  bills: readonly Bill[];
  /** The columns' names in the customer's language. */
  titles: Readonly<Record<CsvColumn, string>>;
  reasonOf: (bill: Bill) => string;
  currency: Currency;
  timeZone?: string;
}

/** One line for each bill, a trade and its fee apart, with the balance after it. */
export const statementCsv = ({ bills, titles, reasonOf, currency, timeZone }: StatementCsv): string =>
  csvText([
    csvColumns.map((column) => titles[column]),
    ...[...bills]
      .reverse()
      .map((bill) => [
        isoTime(bill.createdAt, timeZone),
        bill.id,
        reasonOf(bill),
        bill.direction === 'income' ? bill.amount : '',
        bill.direction === 'expense' ? bill.amount : '',
        bill.balance,
        currency,
      ]),
  ]);
