/** So long the placeholder stands at most, in milliseconds (product.md, "Start-up"); after it a screen shows its own waiting. */
export const PLACEHOLDER_TIMEOUT = 5_000;
