import { isWatched as endpoint } from '@bourse/contract/watchlist';
import { customerCall } from '../call/call.ts';

export const isWatched = customerCall(endpoint, async ({ services, input, customer }) => {
  const row = await services.db
    .selectFrom('watchlist')
    .select('symbol')
    .where('customer_id', '=', customer)
    .where('symbol', '=', input.symbol)
    .executeTakeFirst();
  return { watched: row !== undefined };
});
