/** The time by which money is promised to arrive (promised time, D93). Pure; times are epoch ms. */

const HOUR = 3_600_000;

/**
 * A full hour, so that a review and the record that follows it in the same hour name the same time.
 * @param askedAt by the server's clock
 * @param hours `creditHours` of the deployment (D73)
 */
export const promisedAt = (askedAt: number, hours: number): number =>
  (Math.ceil(askedAt / HOUR) + hours) * HOUR;
