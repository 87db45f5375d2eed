/** The age of a price. In a file of its own, because a stock's page needs nothing else of the ticket. */
import { QUOTE_LIFETIME } from '@bourse/contract/orders';

/**
 * Whether a price is too old to be agreed to (D25): an order at it would be past its end.
 * @param answeredAt when it was received, ms by the page's monotonic clock; undefined before the first quote
 * @param now ms by the same clock
 */
export const isStale = (answeredAt: number | undefined, now: number): boolean =>
  answeredAt === undefined || now - answeredAt > QUOTE_LIFETIME;
