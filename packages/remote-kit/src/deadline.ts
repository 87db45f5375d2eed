/** From the first request of a screen or a slot until it can render, in ms; later it has failed, and Retry is shown. */
export const LOAD_DEADLINE = 8_000;
