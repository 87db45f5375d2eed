import { isName, plainName, replaceUnsuitable } from '@bourse/contract/text';
import { Refusal } from './refusal.ts';

/** Escapes what would control a terminal, as in '\u{1b}[2J', or would not be seen. */
export const escapeControls = (text: string): string =>
  replaceUnsuitable(text, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/**
 * Normalizes and checks the text of a required field with one line.
 * @param field its name on the wire
 * @throws Refusal `invalid-input`, `unsuitable-characters`
 */
export const requiredText = (text: string, field: string, longest = 100): string => {
  const typed = plainName(text);
  if (typed === '' || typed.length > longest) throw new Refusal('invalid-input', field);
  if (!isName(typed)) throw new Refusal('unsuitable-characters', field);
  return typed;
};
