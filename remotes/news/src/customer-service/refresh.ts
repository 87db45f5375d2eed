/** Refresh interval of messages, ms: that of their number (product.md, "Limits and times"; D71). */
export const MESSAGE_REFRESH = 10_000;
