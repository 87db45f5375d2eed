/** A month of movements as a CSV file. Pure: amounts stay decimal strings (D27). */
import type { Entry } from '@bourse/figures/bills';
import type { Currency } from '@bourse/money/currency';
import { neg } from '@bourse/money/decimal';
import { csvRecordNumber, csvText, csvTime, csvTimeTitle } from '@bourse/ui/csv-file';

export const csvColumns = [
  'time',
  'entry',
  'record',
  'reason',
  'in',
  'out',
  'fee',
  'balance',
  'currency',
] as const;
export type CsvColumn = (typeof csvColumns)[number];

interface StatementCsv {
  /** Newest first; the file begins with the oldest. */
  entries: readonly Entry[];
  /** The columns' names in the customer's language. */
  titles: Readonly<Record<CsvColumn, string>>;
  reasonOf: (entry: Entry) => string;
  currency: Currency;
  timeZone: string;
}

/**
 * One line for each movement with the balance after it. A trade's amount includes its fee, as its total in records.csv
 * does; the number of its record is the same there.
 */
export const statementCsv = ({ entries, titles, reasonOf, currency, timeZone }: StatementCsv): string =>
  csvText([
    csvColumns.map((column) => (column === 'time' ? csvTimeTitle(titles.time, timeZone) : titles[column])),
    ...[...entries]
      .reverse()
      .map((entry) => [
        csvTime(entry.createdAt, timeZone),
        csvRecordNumber(entry.id),
        csvRecordNumber(entry.reference?.number),
        reasonOf(entry),
        entry.direction === 'income' ? entry.amount : '',
        entry.direction === 'expense' ? neg(entry.amount) : '',
        entry.fee ?? '',
        entry.balance,
        currency,
      ]),
  ]);
