/** Refresh interval of lists and forms, ms (product.md, "Limits and times"). */
export const LIST_REFRESH = 5_000;
