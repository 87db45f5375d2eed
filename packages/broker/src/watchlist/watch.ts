import { watch as endpoint } from '@bourse/contract/watchlist';
import { customerCall } from '../call/call.ts';
import { requireInstrument } from '../instruments/rows.ts';

/** Saves an instrument; one that is saved already keeps its place. */
export const watch = customerCall(endpoint, async ({ services, input, at, customer }) => {
  const { symbol } = requireInstrument(input.symbol);
  await services.db
    .insertInto('watchlist')
    .values({ customer_id: customer, symbol, created_at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return undefined;
});
