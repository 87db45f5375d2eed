/** Polling intervals, ms (product.md, "Limits and times"). Polling stops while the page is hidden or offline (D47). */

/** For index cards, lists and positions. */
export const LIST_REFRESH = 5_000;
/** For the stock detail and the order ticket. */
export const STOCK_REFRESH = 3_000;

/** Rows per page: markets, forex, positions, watchlist. */
export const PAGE_SIZE = 10;
