import { renameWatchlist as endpoint, LONGEST_WATCHLIST_NAME } from '@bourse/contract/watchlists';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { requiredText } from '../call/text.ts';
import { mustNotBeRefused, namedNumberOf } from './lists.ts';

export const renameWatchlist = customerCall(endpoint, async ({ services, input, customer }) => {
  const name = requiredText(input.name, 'name', LONGEST_WATCHLIST_NAME);
  const { rows } = await sql<{ refusal: string | null }>`
    select rename_watchlist(${customer}, ${namedNumberOf(input.id)}, ${name}) as refusal
  `.execute(services.db);
  mustNotBeRefused(rows[0]?.refusal);
  return undefined;
});
