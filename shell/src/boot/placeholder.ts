/** So long the placeholder stands at most, in milliseconds (spec section 4); after it a screen shows its own waiting. */
export const PLACEHOLDER = 5_000;
