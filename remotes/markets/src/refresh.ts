/** How often prices are asked for, in milliseconds (product.md, "Limits and times"). All of it rests while hidden or offline (D47). */

/** Index cards, lists and positions. */
export const LIST_REFRESH = 5_000;
/** The stock's own screen and the order ticket. */
export const STOCK_REFRESH = 3_000;

/** Rows of one page: markets, forex, positions, watchlist. */
export const PAGE_SIZE = 10;
