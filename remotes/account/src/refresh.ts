/** Refresh intervals of the account and of lists, ms (product.md, "Limits and times"). */
export const ACCOUNT_REFRESH = 3_000;
export const LIST_REFRESH = 5_000;
