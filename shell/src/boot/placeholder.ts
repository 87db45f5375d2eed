/**
 * How long the placeholder is shown at most, ms (product.md, "Start-up"). After it a screen shows its own pending
 * state.
 */
export const PLACEHOLDER_TIMEOUT = 5_000;
