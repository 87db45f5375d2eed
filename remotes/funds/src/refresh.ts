/** Refresh interval of lists and forms, ms (product.md, "Limits and times"). */
export const LIST_REFRESH = 5_000;

/** Of the deployment's settings while a form is open, ms: they change by the operators' hand, and with a daily pause. */
export const SETTINGS_REFRESH = 60_000;
