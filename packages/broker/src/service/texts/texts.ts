/** The broker's own texts of the chat, in the four languages (product.md, "Customer service"). */
import { chinese } from './chinese.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import type { Texts } from './shape.ts';
import { spanish } from './spanish.ts';

export type Language = 'en' | 'zh' | 'de' | 'es';

const TEXTS: Record<Language, Texts> = { en: english, zh: chinese, de: german, es: spanish };

const isLanguage = (text: string): text is Language => Object.hasOwn(TEXTS, text);

/** @param tag BCP 47 tag of the app's language; English where it is missing, or another language */
export const languageOf = (tag: string | undefined): Language => {
  const language = tag?.slice(0, 2).toLowerCase() ?? '';
  return isLanguage(language) ? language : 'en';
};

/** @param tag as in `languageOf` */
export const textsIn = (tag: string | undefined): Texts => TEXTS[languageOf(tag)];
