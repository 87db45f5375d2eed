/**
 * The opened and saved articles of the signed-in customer, kept on the device until they sign out. They are stored as on
 * the wire and decoded like an answer, because another release of the app may read them.
 */
import { newsItemSchema } from '@bourse/contract/news';
import { array, boolean, decode, encode, type Of, record } from '@bourse/contract/schema';
import { customerAtom } from '@bourse/session/customer-atom';
import { useAtom, useAtomValue } from 'jotai';
import type { KeptArticle } from './articles.ts';

const keptSchema = array(record({ item: ['item', newsItemSchema], isSaved: ['saved', boolean()] }));

const articlesAtom = customerAtom<readonly KeptArticle[]>(
  'articles',
  {
    decode: (wire) => decode(keptSchema, wire as never) as Of<typeof keptSchema>,
    encode: (articles) => encode(keptSchema, articles as never),
  },
  [],
);

export const useArticles = () => useAtom(articlesAtom);
export const useKeptArticle = (id: string): KeptArticle | undefined =>
  useAtomValue(articlesAtom).find(({ item }) => item.id === id);
