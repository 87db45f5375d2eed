/** How many rows of the watchlist stand on home. */
export const ROWS = 4;
