import { isWatched as endpoint } from '@bourse/contract/watchlist';
import { customerCall } from '../call/call.ts';
import { FIRST } from './lists.ts';

export const isWatched = customerCall(endpoint, async ({ services, input, customer }) => {
  const rows = await services.db
    .selectFrom('watchlist')
    .select('list_id')
    .where('customer_id', '=', customer)
    .where('symbol', '=', input.symbol)
    .execute();
  const lists = rows.map(({ list_id }) => list_id).filter((list) => list !== FIRST);
  return {
    watched: rows.length > lists.length,
    ...(lists.length > 0 ? { lists: lists.map(String) } : {}),
  };
});
