/** Lists in pages: when they end, and which of their rows are the same. */
import type { Page } from '@bourse/contract/schema';

/**
 * Whether there is another page. A list with cursors says so. Otherwise a list ends with a page that is shorter than its
 * limit. Rows that were left out (D21) shorten a page as well, so the back end's count is used if it reports one. A page
 * that is longer than its limit is of a back end that knows no pages: it is the whole list.
 */
export const continues = <T>({ items, total = 0, next }: Page<T>, seen: number, limit: number): boolean =>
  next === undefined
    ? items.length > 0 && items.length <= limit && (items.length === limit || seen < total)
    : next !== null;

/** Which page of a list is asked for: its number, and the cursor of the page before where that had one. */
export interface PageAsked {
  page: number;
  /** Empty: the first page of a list that may have cursors. Undefined: by the number alone. */
  before?: string;
}

/** The first page, or the one that an address names. */
export const pageAt = (page: number): PageAsked => (page === 1 ? { page, before: '' } : { page });

/** The page after one that was asked for. @param answer of the page that was asked for */
export const pageAfter = ({ page }: PageAsked, { next }: Pick<Page<unknown>, 'next'>): PageAsked => ({
  page: page + 1,
  ...(typeof next === 'string' ? { before: next } : {}),
});

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
