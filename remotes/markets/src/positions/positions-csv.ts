/** Positions as a CSV file. Pure: amounts stay decimal strings and are not converted to floats (D27). */
import type { Position } from '@bourse/contract/positions';
import { worthOf } from '@bourse/contract/worth';

export const csvColumns = [
  'symbol',
  'name',
  'quantity',
  'averagePrice',
  'price',
  'currency',
  'cost',
  'fees',
  'value',
  'day',
  'total',
] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** Spreadsheets execute a cell that starts like this as a formula, unless it is a plain number. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** One field of RFC 4180: quoted if necessary, with an apostrophe before a formula. */
export function csvField(value: string): string {
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /["',\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Format of RFC 4180: CRLF line ends, column names in the first line. Unknown figures are empty.
 * @param titles the columns' names in the customer's language
 */
export function positionsCsv(
  positions: readonly Position[],
  titles: Readonly<Record<CsvColumn, string>>,
): string {
  const rows = positions.map((position): Record<CsvColumn, string> => {
    const { cost, fees, value, day, total } = worthOf(position);
    return {
      symbol: position.symbol,
      name: position.name,
      quantity: String(position.quantity),
      averagePrice: position.averagePrice,
      price: position.price ?? '',
      currency: position.currency ?? '',
      cost,
      fees: fees ?? '',
      value: value ?? '',
      day: day?.amount ?? '',
      total: total?.amount ?? '',
    };
  });
  return [titles, ...rows]
    .map((row) => `${csvColumns.map((column) => csvField(row[column])).join(',')}\r\n`)
    .join('');
}
