import { type WordKey, wordsOf } from '@bourse/i18n/words';
import type en from '../locales/en.json';

export type AccountWord = WordKey<typeof en>;
export const useWords = wordsOf<typeof en>('account');
