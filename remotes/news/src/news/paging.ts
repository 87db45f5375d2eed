/** Page and page size of the news, as they are kept in the address: `/news?page=3&size=20`. */

import { pageOf } from '@bourse/links/page';
import { isOneOf } from '@bourse/session/shapes';
import { deviceAtom } from '@bourse/session/stored';

export const pageSizes = [10, 20, 30, 50] as const;
export type PageSize = (typeof pageSizes)[number];

export interface Paging {
  /** Starts at 1. */
  page: number;
  size: PageSize;
}

export const FIRST: Paging = { page: 1, size: 10 };

const sizeOf = (text: string | null): PageSize | undefined => pageSizes.find((one) => String(one) === text);

/** The size that the customer chose last on this device, for addresses without one. */
export const pageSizeAtom = deviceAtom<PageSize>('newsPageSize', isOneOf(pageSizes), FIRST.size);

/** Missing or invalid values give the first page, in the size that was chosen last. */
export function readPaging(query: URLSearchParams, remembered: PageSize = FIRST.size): Paging {
  return { page: pageOf(query), size: sizeOf(query.get('size')) ?? remembered };
}

/**
 * Writes page and size into an address, whose other parameters stay. The size always, because another one may be
 * remembered when the customer comes back to the address.
 */
export function withPaging(query: URLSearchParams, { page, size }: Paging): URLSearchParams {
  const written = new URLSearchParams(query);
  if (page === FIRST.page) written.delete('page');
  else written.set('page', String(page));
  written.set('size', String(size));
  return written;
}

/** The number of pages for `total` rows, at least 1. */
export const pagesOf = (total: number, size: PageSize): number => Math.max(1, Math.ceil(total / size));

/** Changes the page size and stays at the page with the row that was the first one. */
export const resized = ({ page, size }: Paging, next: PageSize): Paging => ({
  page: Math.floor(((page - 1) * size) / next) + 1,
  size: next,
});
