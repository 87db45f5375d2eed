/** Page and page size of the news, as they stand in the address: `/news?page=3&size=20`. */

export const pageSizes = [10, 20, 30, 50] as const;
export type PageSize = (typeof pageSizes)[number];

export interface Paging {
  /** From 1. */
  page: number;
  size: PageSize;
}

const FIRST: Paging = { page: 1, size: 10 };

/** What an address does not say, or says wrongly, is the first page of ten. */
export function readPaging(query: URLSearchParams): Paging {
  const page = Number(query.get('page'));
  const size = pageSizes.find((one) => String(one) === query.get('size'));
  return { page: Number.isSafeInteger(page) && page > 0 ? page : FIRST.page, size: size ?? FIRST.size };
}

/** The address says only what differs from the first page of ten. */
export function writePaging({ page, size }: Paging): Record<string, string> {
  return {
    ...(page === FIRST.page ? {} : { page: String(page) }),
    ...(size === FIRST.size ? {} : { size: String(size) }),
  };
}

/** How many pages so many rows make; no rows make one, empty, page. */
export const pagesOf = (total: number, size: PageSize): number => Math.max(1, Math.ceil(total / size));

/** Another size, on the page where the row that was on top now stands. */
export const resized = ({ page, size }: Paging, next: PageSize): Paging => ({
  page: Math.floor(((page - 1) * size) / next) + 1,
  size: next,
});
