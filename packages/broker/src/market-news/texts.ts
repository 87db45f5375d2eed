/** The simulated news in the reader's language. The facts are the same in each; so are the figures. */

import type { Language } from '../call/language.ts';
import type { Facts } from './facts.ts';
import { paragraphs, table } from './html.ts';
import { de } from './texts-de.ts';
import { en } from './texts-en.ts';
import { es } from './texts-es.ts';
import { zh } from './texts-zh.ts';
import type { Text, Words } from './words.ts';

const WORDS: Record<Language, Words> = { en, zh, de, es };

export const sourceIn = (language: Language): string => WORDS[language].source;

export const textOf = (facts: Facts, language: Language): Text => {
  const words = WORDS[language];
  // The word of a kind takes the facts of that kind, which TypeScript cannot correlate.
  return (words[facts.kind] as (facts: Facts) => Text)(facts);
};

/** The article's content as HTML. */
export const contentOf = (facts: Facts, language: Language): string => {
  const text = textOf(facts, language);
  return (
    paragraphs(text.paragraphs) +
    (text.table ? table(text.table) : '') +
    paragraphs([WORDS[language].disclaimer])
  );
};
