/** How often prices are asked for, in milliseconds (spec section 9). All of it rests while hidden or offline (D47). */

/** Index cards, lists and positions. */
export const LIST_REFRESH = 5_000;
/** The stock's own screen and the order ticket. */
export const STOCK_REFRESH = 3_000;

/** Rows of one page: markets, forex, positions, watchlist (spec section 9). */
export const PAGE_SIZE = 10;
