import { randomInt } from 'node:crypto';

/** Lower case letters and digits without 0, 1, i, l and o, which look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/**
 * Draws a word that people type, paste or read aloud: an id, a code or a password. A command cannot mistake it for an
 * option, because it has no '-'.
 * @param bits the least entropy of the word
 */
export const randomWord = (bits: number): string =>
  Array.from({ length: Math.ceil(bits / Math.log2(ALPHABET.length)) }, () =>
    ALPHABET.charAt(randomInt(ALPHABET.length)),
  ).join('');
