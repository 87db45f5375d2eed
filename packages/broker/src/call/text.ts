import { Refusal } from './refusal.ts';

/**
 * Characters that control what displays them: control and escape characters, line separators, bidirectional controls,
 * and lone surrogates.
 */
const UNSUITABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/u;
const ALL_UNSUITABLE = new RegExp(UNSUITABLE, 'gu');

export const isSuitable = (text: string): boolean => !UNSUITABLE.test(text);

/** Escapes what would control a terminal, as in '\u{1b}[2J'. */
export const escapeControls = (text: string): string =>
  text.replace(ALL_UNSUITABLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/**
 * Checks text that a customer has typed into a required field.
 * @param field its name on the wire
 * @throws Refusal `invalid-input`, `unsuitable-characters`
 */
export const requiredText = (text: string, field: string, longest = 100): string => {
  const typed = text.trim();
  if (typed === '' || typed.length > longest) throw new Refusal('invalid-input', field);
  if (!isSuitable(typed)) throw new Refusal('unsuitable-characters', field);
  return typed;
};
