import { Refusal } from './refusal.ts';

/**
 * Characters that are no text but steer what shows it: control and escape characters, line separators, those that turn
 * the direction of writing round, and halves of characters.
 */
const UNSUITABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/u;
const ALL_UNSUITABLE = new RegExp(UNSUITABLE, 'gu');

export const isSuitable = (text: string): boolean => !UNSUITABLE.test(text);

/** A text as a terminal may show it: what would steer it is spelled out, as in '\u{1b}[2J'. */
export const spelledOut = (text: string): string =>
  text.replace(ALL_UNSUITABLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/**
 * Text that a customer has typed into a field that must be filled.
 * @param field its name on the wire
 * @throws Refusal `invalid-input`, `unsuitable-characters`
 */
export const filled = (text: string, field: string, longest = 100): string => {
  const typed = text.trim();
  if (typed === '' || typed.length > longest) throw new Refusal('invalid-input', field);
  if (!isSuitable(typed)) throw new Refusal('unsuitable-characters', field);
  return typed;
};
