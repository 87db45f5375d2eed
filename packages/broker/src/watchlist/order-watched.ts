import { orderWatched as endpoint, MOST_WATCHED } from '@bourse/contract/watchlists';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { instrumentOf } from '../instruments/rows.ts';
import { numberOf } from './lists.ts';

export const orderWatched = customerCall(
  endpoint,
  async ({ services, input: { list, symbols }, customer }) => {
    if (symbols.length > MOST_WATCHED) throw new Refusal('invalid-input', 'symbols');
    const known = symbols.filter((symbol) => instrumentOf(symbol));
    await sql`select order_watched(${customer}, ${numberOf(list)}, ${known}::text[])`.execute(services.db);
    return undefined;
  },
);
