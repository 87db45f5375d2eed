/** The shell's own words. English is in its first file, because it is the fallback of every language (D46). */
import type { WordSource } from '@bourse/i18n/i18n';
import { wordsOf } from '@bourse/i18n/words';
import en from '../locales/en.json';

export const words: WordSource = {
  en: () => Promise.resolve({ default: en }),
  zh: () => import('../locales/zh.json'),
  de: () => import('../locales/de.json'),
  es: () => import('../locales/es.json'),
};

export const useWords = wordsOf<typeof en>('shell');
