/** Page and page size of the news, as they are kept in the address: `/news?page=3&size=20`. */

import { pageOf } from '@bourse/links/page';

export const pageSizes = [10, 20, 30, 50] as const;
export type PageSize = (typeof pageSizes)[number];

export interface Paging {
  /** Starts at 1. */
  page: number;
  size: PageSize;
}

const FIRST: Paging = { page: 1, size: 10 };

/** Missing or invalid values give the first page of ten. */
export function readPaging(query: URLSearchParams): Paging {
  const size = pageSizes.find((one) => String(one) === query.get('size'));
  return { page: pageOf(query), size: size ?? FIRST.size };
}

/** Writes only what differs from the first page of ten. */
export function writePaging({ page, size }: Paging): Record<string, string> {
  return {
    ...(page === FIRST.page ? {} : { page: String(page) }),
    ...(size === FIRST.size ? {} : { size: String(size) }),
  };
}

/** The number of pages for `total` rows, at least 1. */
export const pagesOf = (total: number, size: PageSize): number => Math.max(1, Math.ceil(total / size));

/** Changes the page size and stays at the page with the row that was the first one. */
export const resized = ({ page, size }: Paging, next: PageSize): Paging => ({
  page: Math.floor(((page - 1) * size) / next) + 1,
  size: next,
});
