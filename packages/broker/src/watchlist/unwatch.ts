import { unwatch as endpoint } from '@bourse/contract/watchlist';
import { customerCall } from '../call/call.ts';
import { numberOf } from './lists.ts';

/** Removes an instrument (D19). Removing one that is not saved is not an error, so that the call is safe to repeat. */
export const unwatch = customerCall(endpoint, async ({ services, input, customer }) => {
  await services.db
    .deleteFrom('watchlist')
    .where('customer_id', '=', customer)
    .where('list_id', '=', numberOf(input.list))
    .where('symbol', '=', input.symbol)
    .execute();
  return undefined;
});
