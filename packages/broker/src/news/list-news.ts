import { listNews as endpoint, type NewsRow } from '@bourse/contract/news';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { languageOf } from '../call/language.ts';
import { pageOf } from '../call/paging.ts';
import { Refusal } from '../call/refusal.ts';
import { findInstrument } from '../market/symbols.ts';
import { rowOf, simulatedRowOf } from './rows.ts';

/** As many as a customer's holdings and watchlist name at most in one call. */
const MOST_SYMBOLS = 100;

/**
 * Lists the published news, newest first: what the back office wrote, and what the simulated market did. Of the former
 * only as many are read as the pages so far can show.
 * @throws Refusal `invalid-input`
 */
export const listNews = customerCall(endpoint, async ({ services, input, at }) => {
  const { limit, offset } = pageOf(input);
  if (input.symbols && input.symbols.length > MOST_SYMBOLS) throw new Refusal('invalid-input', 'symbol');
  const symbols = input.symbols?.map((symbol) => findInstrument(symbol)?.symbol ?? symbol);
  const language = languageOf(input.language);
  const stories = services.simulatedNews.published(at, symbols);
  const published = services.db
    .selectFrom('news')
    .where('created_at', '<=', new Date(at))
    .$if(symbols !== undefined, (query) => query.where('symbols', '&&', sql<string[]>`${symbols}::text[]`));
  const { total } = await published
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const written = await published
    .select(['id', 'title', 'subhead', 'image', 'created_at', 'updated_at', 'symbols', 'source', 'lang'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(offset + limit)
    .execute();

  const items: NewsRow[] = [];
  let [nextStory, nextWritten] = [0, 0];
  for (let place = 0; place < offset + limit; place += 1) {
    const [story, row] = [stories[nextStory], written[nextWritten]];
    if (!story && !row) break;
    const isStory = story !== undefined && (!row || story.at > row.created_at.getTime());
    if (isStory) nextStory += 1;
    else nextWritten += 1;
    if (place >= offset)
      items.push(isStory ? simulatedRowOf(story, language) : rowOf(row as (typeof written)[number]));
  }
  return { items, total: stories.length + total };
});
