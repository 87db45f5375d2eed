import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

it.each([
  [undefined, 'en'],
  ['de-CH', 'de'],
  ['ES', 'es'],
  ['fr', 'en'],
  ['constructor', 'en'],
])('the broker writes in the language of the reader, or in English: %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});
