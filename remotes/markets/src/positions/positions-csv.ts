/** Positions as a CSV file. Pure: amounts stay decimal strings and are not converted to floats (D27). */
import type { Position } from '@bourse/contract/positions';
import { worthOf } from '@bourse/figures/worth';
import { csvText } from '@bourse/ui/csv-file';

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

/**
 * The column names stand in the first line. Unknown figures are empty.
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
  return csvText([titles, ...rows].map((row) => csvColumns.map((column) => row[column])));
}
