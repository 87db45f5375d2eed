import { oneOf } from '@bourse/contract/schema';

/** The currencies that prices and amounts are in. */
export const currencyCode = oneOf(['INR', 'MXN', 'USD', 'CHF']);
