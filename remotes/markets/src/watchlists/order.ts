/** Applies the customer's order to a list. Pure. */

/**
 * Sorts rows by the customer's order. Rows that the order does not contain keep the back end's position, and symbols
 * without a row are ignored.
 * @param rows the complete list from the back end
 */
export function ordered<T extends { symbol: string }>(rows: readonly T[], order: readonly string[]): T[] {
  const place = new Map(order.map((symbol, at) => [symbol, at]));
  const placeOf = ({ symbol }: T) => place.get(symbol) ?? Number.POSITIVE_INFINITY;
  const result = rows.filter(({ symbol }) => place.has(symbol)).sort((a, b) => placeOf(a) - placeOf(b));
  rows.forEach((row, at) => {
    if (!place.has(row.symbol)) result.splice(at, 0, row);
  });
  return result;
}

/** @param to the new position, limited to the list */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, ...list.slice(from, from + 1));
}
