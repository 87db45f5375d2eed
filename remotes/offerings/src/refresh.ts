/** Refresh interval of lists and forms, ms (product.md, "Limits and times"). */
export const LIST_REFRESH = 5_000;

/** Rows per page of the growing lists (D55). */
export const PAGE_SIZE = 10;
