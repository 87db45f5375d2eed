import { getNewsItem as endpoint } from '@bourse/contract/news';
import { customerCall } from '../call/call.ts';
import { languageOf } from '../call/language.ts';
import { Refusal } from '../call/refusal.ts';
import { contentOf } from '../market-news/texts.ts';
import { rowOf, simulatedRowOf } from './rows.ts';

const LARGEST_ID = 2 ** 31;

export const getNewsItem = customerCall(endpoint, async ({ services, input, at }) => {
  const story = await services.simulatedNews.find(input.id, at);
  if (story) {
    const language = languageOf(input.language);
    return { ...simulatedRowOf(story, language), content: contentOf(story.facts, language) };
  }
  const id = /^\d+$/.test(input.id) ? Number(input.id) : Number.NaN;
  const item =
    id <= LARGEST_ID &&
    (await services.db
      .selectFrom('news')
      .selectAll()
      .where('id', '=', id)
      .where('created_at', '<=', new Date(at))
      .executeTakeFirst());
  if (!item) throw new Refusal('not-found');
  return { ...rowOf(item), content: item.content };
});
