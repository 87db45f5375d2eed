/** In ms (product.md, "Limits and times"): the account itself, and lists. */
export const ACCOUNT_REFRESH = 3_000;
export const LIST_REFRESH = 5_000;
