/** The age of a price. In a file of its own, because a stock's page needs nothing else of the ticket. */
import { QUOTE_LIFETIME } from '@bourse/contract/orders';

/**
 * Whether a price is too old to be agreed to (D25): an order at this price would have expired.
 * @param age ms since the price was received; Infinity before the first quote, and after the device has slept
 */
export const isStale = (age: number): boolean => age > QUOTE_LIFETIME;
