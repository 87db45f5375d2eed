/** News as the calls answer them. */
import type { NewsRow } from '@bourse/contract/news';
import type { Selectable } from 'kysely';
import type { Language } from '../call/language.ts';
import type { Tables } from '../database/tables.ts';
import type { Story } from '../market-news/facts.ts';
import { sourceIn, textOf } from '../market-news/texts.ts';
import { pictureAddress } from './pictures.ts';

/** What the back office wrote, in the language in which it was written. */
export const rowOf = (row: Omit<Selectable<Tables['news']>, 'content'>): NewsRow => ({
  id: String(row.id),
  ...(row.lang === null ? {} : { language: row.lang }),
  title: row.title,
  subhead: row.subhead,
  image: row.image,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at?.getTime() ?? null,
  source: row.source,
  symbols: row.symbols,
});

export const simulatedRowOf = (story: Story, language: Language): NewsRow => {
  const { title, subhead } = textOf(story.facts, language);
  return {
    id: story.id,
    language,
    title,
    subhead,
    image: pictureAddress(story),
    createdAt: story.at,
    updatedAt: null,
    source: sourceIn(language),
    symbols: story.symbols,
  };
};
