import {
  addWatchlist as endpoint,
  LONGEST_WATCHLIST_NAME,
  MOST_WATCHED,
  MOST_WATCHLISTS,
} from '@bourse/contract/watchlists';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { requiredText } from '../call/text.ts';
import { requireInstrument } from '../instruments/rows.ts';
import { mustNotBeRefused } from './lists.ts';

export const addWatchlist = customerCall(endpoint, async ({ services, input, customer, at }) => {
  const name = requiredText(input.name, 'name', LONGEST_WATCHLIST_NAME);
  const symbols = (input.symbols ?? []).map((symbol) => requireInstrument(symbol).symbol);
  const { rows } = await sql<{ refusal: string | null; list: number }>`
    select * from add_watchlist(
      ${customer}, ${name}, ${symbols}::text[], ${new Date(at)}, ${MOST_WATCHLISTS}, ${MOST_WATCHED}
    )
  `.execute(services.db);
  mustNotBeRefused(rows[0]?.refusal);
  return { id: String(rows[0]?.list) };
});
