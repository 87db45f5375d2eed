/** The customer's own order of a list: pure, without React. */

/**
 * The rows as the customer put them. What the order does not know yet stands where the list has it; what it names and
 * the list has no more is passed over.
 * @param rows as the back end answers them, whole
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

/** @param to where it is to stand; beyond an end is at the end */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, ...list.slice(from, from + 1));
}
