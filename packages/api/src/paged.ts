/** Lists in pages: when they end, and which of their rows are the same. */
import type { Page } from '@bourse/contract/schema';

/**
 * Whether there is another page: a list ends with a page that is shorter than its limit. Rows that were left out (D21)
 * shorten a page as well, so the back end's count is used if it reports one. A page that is longer than its limit is of a
 * back end that knows no pages: it is the whole list.
 */
export const continues = <T>(last: Page<T>, seen: number, limit: number): boolean =>
  last.items.length > 0 && last.items.length <= limit && (last.items.length === limit || seen < last.total);

/** The text that identifies a row in its list. */
export function rowKey(row: unknown): string {
  const { id, orderNo, symbol } = row as { id?: unknown; orderNo?: unknown; symbol?: unknown };
  return String(id ?? orderNo ?? symbol ?? JSON.stringify(row));
}

/** The rows of pages, each once: a new row at the top moves the last row of a page to the next one. */
export function eachOnce<T>(rows: readonly T[]): T[] {
  const seen = new Set<string>();
  return rows.filter((row) => seen.size < seen.add(rowKey(row)).size);
}
