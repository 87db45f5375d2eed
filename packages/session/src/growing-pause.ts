/** No pause grows beyond this, ms. */
const LONGEST = 60_000;

/**
 * The pause before an automatic call is tried again, ms.
 * @param failures in a row
 * @param least the first pause, ms; it doubles with each further failure
 */
export const growingPause = (failures: number, least: number): number =>
  Math.min(least * 2 ** Math.max(0, failures - 1), Math.max(least, LONGEST));
