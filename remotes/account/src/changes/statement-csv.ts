/** A month of bills as a CSV file. Pure: amounts stay decimal strings (D27). */
import type { Bill } from '@bourse/contract/bills';
import type { Currency } from '@bourse/money/currency';
import { csvRecordNumber, csvText, csvTime, csvTimeTitle } from '@bourse/ui/csv-file';

export const csvColumns = ['time', 'entry', 'record', 'reason', 'in', 'out', 'balance', 'currency'] as const;
export type CsvColumn = (typeof csvColumns)[number];

interface StatementCsv {
  /** Newest first; the file begins with the oldest. */
  bills: readonly Bill[];
  /** The columns' names in the customer's language. */
  titles: Readonly<Record<CsvColumn, string>>;
  reasonOf: (bill: Bill) => string;
  currency: Currency;
  timeZone: string;
}

/**
 * One line for each bill, a trade and its fee apart, with the balance after it. The number of its record is that of the
 * order in records.csv.
 */
export const statementCsv = ({ bills, titles, reasonOf, currency, timeZone }: StatementCsv): string =>
  csvText([
    csvColumns.map((column) => (column === 'time' ? csvTimeTitle(titles.time, timeZone) : titles[column])),
    ...[...bills]
      .reverse()
      .map((bill) => [
        csvTime(bill.createdAt, timeZone),
        csvRecordNumber(bill.id),
        csvRecordNumber(bill.reference?.number),
        reasonOf(bill),
        bill.direction === 'income' ? bill.amount : '',
        bill.direction === 'expense' ? bill.amount : '',
        bill.balance,
        currency,
      ]),
  ]);
