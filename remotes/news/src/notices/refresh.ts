/** Refresh interval of the notices, ms (product.md, "Limits and times"). */
export const NOTICES_REFRESH = 60_000;
