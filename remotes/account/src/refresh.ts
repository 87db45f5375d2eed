/** Refresh intervals of the account and of lists, ms (product.md, "Limits and times"). */
export const ACCOUNT_REFRESH = 3_000;
export const LIST_REFRESH = 5_000;
/** The value over time has a point a day; only its last one moves. */
export const HISTORY_REFRESH = 60_000;
