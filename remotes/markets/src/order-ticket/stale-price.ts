/** The age of a price. In a file of its own, because a stock's page needs nothing else of the ticket. */
import { QUOTE_LIFETIME } from '@bourse/contract/orders';

/**
 * Whether a price is too old to be agreed to (D25): an order at it would be past its end.
 * @param age ms since it was received; Infinity before the first quote, and after a sleep of the device
 */
export const isStale = (age: number): boolean => age > QUOTE_LIFETIME;
