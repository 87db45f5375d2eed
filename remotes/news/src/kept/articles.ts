/**
 * The articles that a customer has opened or saved, for reading offline. Pure; where they are stored is in
 * use-articles.ts.
 */
import type { NewsItem } from '@bourse/contract/news';

export interface KeptArticle {
  item: NewsItem;
  isSaved: boolean;
}

/** So many that were opened and not saved. */
export const MOST_OPENED = 20;
export const MOST_SAVED = 50;
/** Characters of all articles together; a browser gives a page some five million. */
export const MOST_TEXT = 500_000;

const sizeOf = ({ item }: KeptArticle): number => item.content.length;

/** Newest first. What is saved goes last, because the customer asked for it. */
const bounded = (articles: readonly KeptArticle[]): KeptArticle[] => {
  const opened = articles.filter(({ isSaved }) => !isSaved).slice(0, MOST_OPENED);
  const saved = articles.filter(({ isSaved }) => isSaved).slice(0, MOST_SAVED);
  const kept = new Set<KeptArticle>();
  let text = 0;
  for (const one of [...saved, ...opened]) {
    text += sizeOf(one);
    if (text <= MOST_TEXT) kept.add(one);
  }
  return articles.filter((one) => kept.has(one));
};

/** With an article as it has just been read. It stays saved if it was. */
export function withOpened(articles: readonly KeptArticle[], item: NewsItem): KeptArticle[] {
  const before = articles.find((one) => one.item.id === item.id);
  const others = articles.filter((one) => one !== before);
  return bounded([{ item, isSaved: before?.isSaved ?? false }, ...others]);
}

/** With an article saved or not saved any more; the saved one last is the first of the list. */
export function withSaved(articles: readonly KeptArticle[], item: NewsItem, isSaved: boolean): KeptArticle[] {
  const others = articles.filter((one) => one.item.id !== item.id);
  return bounded([{ item, isSaved }, ...others]);
}

/** Without an article that the back end has withdrawn. */
export const without = (articles: readonly KeptArticle[], id: string): readonly KeptArticle[] =>
  articles.some(({ item }) => item.id === id) ? articles.filter(({ item }) => item.id !== id) : articles;
