/** The app gives a call up after this time, ms (product.md, "Limits and times"). A back end refuses a late call earlier. */
export const CALL_TIMEOUT = 10_000;
