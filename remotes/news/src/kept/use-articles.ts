/**
 * The opened and saved articles of the signed-in customer, kept on the device until they sign out. They are stored as on
 * the wire and decoded like an answer, because another release of the app may read them.
 */
import { newsItemSchema } from '@bourse/contract/news';
import { array, boolean, decode, encode, type Of, record } from '@bourse/contract/schema';
import { ownPlace, tokenAtom } from '@bourse/session/session';
import { storage } from '@bourse/session/storage';
import { atom, useAtom, useAtomValue } from 'jotai';
import type { KeptArticle } from './articles.ts';

const keptSchema = array(record({ item: ['item', newsItemSchema], isSaved: ['saved', boolean()] }));

const place = () => ownPlace('news');

function read(): readonly KeptArticle[] {
  try {
    return decode(keptSchema, JSON.parse(storage.get(place()) ?? '[]')) as Of<typeof keptSchema>;
  } catch {
    return []; // Of another release of the app.
  }
}

/** Counts the changes of this page, because the storage tells only of those of other tabs. */
const changesAtom = atom(0);

const articlesAtom = atom(
  (get) => {
    get(changesAtom);
    // Another customer has other articles.
    get(tokenAtom);
    return read();
  },
  (_get, set, change: (articles: readonly KeptArticle[]) => readonly KeptArticle[]) => {
    // Read anew, because another tab may have written.
    const before = read();
    const after = change(before);
    if (after === before) return;
    storage.set(place(), JSON.stringify(encode(keptSchema, after as never)));
    set(changesAtom, (count) => count + 1);
  },
);

export const useArticles = () => useAtom(articlesAtom);
export const useKeptArticle = (id: string): KeptArticle | undefined =>
  useAtomValue(articlesAtom).find(({ item }) => item.id === id);
