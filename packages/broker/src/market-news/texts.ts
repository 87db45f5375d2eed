/** The simulated news in the reader's language. The facts are the same in each; so are the figures. */

import type { Facts } from './facts.ts';
import { paragraphs, table } from './html.ts';
import { de } from './texts-de.ts';
import { en } from './texts-en.ts';
import { es } from './texts-es.ts';
import { zh } from './texts-zh.ts';
import type { Text } from './words.ts';

const LANGUAGES = { en, zh, de, es };
export type Language = keyof typeof LANGUAGES;

/** @param asked a BCP 47 language; English for one that there are no words in */
export const languageFor = (asked: string | undefined): Language => {
  const primary = asked?.split('-')[0]?.toLowerCase() ?? '';
  return Object.hasOwn(LANGUAGES, primary) ? (primary as Language) : 'en';
};

export const sourceIn = (language: Language): string => LANGUAGES[language].source;

export const textOf = (facts: Facts, language: Language): Text => {
  const words = LANGUAGES[language];
  // The word of a kind takes the facts of that kind, which TypeScript cannot correlate.
  return (words[facts.kind] as (facts: Facts) => Text)(facts);
};

/** The article's content as HTML. */
export const contentOf = (facts: Facts, language: Language): string => {
  const text = textOf(facts, language);
  return (
    paragraphs(text.paragraphs) +
    (text.table ? table(text.table) : '') +
    paragraphs([LANGUAGES[language].disclaimer])
  );
};
