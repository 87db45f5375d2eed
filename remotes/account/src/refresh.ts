/** Spec section 9, in ms: the account itself, and lists. */
export const ACCOUNT_REFRESH = 3_000;
export const LIST_REFRESH = 5_000;
