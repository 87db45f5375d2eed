/** Positions as a file for a spreadsheet. Pure: amounts go in as the decimals that they are, never through a float (D27). */
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

/** A spreadsheet runs a cell that begins so as a formula; a number alone is none. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** One field of RFC 4180: in quotes where it must be, with an apostrophe before what would be run. */
export function csvField(value: string): string {
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /["',\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * RFC 4180: lines end in CRLF, the first names the columns. What is not known is empty.
 * @param titles the columns' names, in the reader's language
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
