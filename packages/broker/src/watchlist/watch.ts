import { watch as endpoint } from '@bourse/contract/watchlist';
import { MOST_WATCHED } from '@bourse/contract/watchlists';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { requireInstrument } from '../instruments/rows.ts';
import { mustNotBeRefused, numberOf } from './lists.ts';

/** Saves an instrument; one that is saved already keeps its place. */
export const watch = customerCall(endpoint, async ({ services, input, at, customer }) => {
  const { symbol } = requireInstrument(input.symbol);
  const { rows } = await sql<{ refusal: string | null }>`
    select watch_instruments(
      ${customer}, ${numberOf(input.list)}, array[${symbol}], ${new Date(at)}, ${MOST_WATCHED}
    ) as refusal
  `.execute(services.db);
  mustNotBeRefused(rows[0]?.refusal);
  return undefined;
});
