import { removeWatchlist as endpoint } from '@bourse/contract/watchlists';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { numberOf } from './lists.ts';

/** Removes a named list. Removing one that does not exist is not an error, so that the call is safe to repeat. */
export const removeWatchlist = customerCall(endpoint, async ({ services, input, customer }) => {
  await sql`select remove_watchlist(${customer}, ${numberOf(input.id)})`.execute(services.db);
  return undefined;
});
