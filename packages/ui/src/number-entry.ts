/** How the keys of the number pad change a number that is being entered. Pure functions. */
export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'delete';

export interface EntryRule {
  /** Maximum digits after the decimal point; 0 allows whole numbers only. */
  decimals: number;
  /** Maximum digits before the decimal point. */
  digits: number;
}

/**
 * @param replaces true while the whole value is selected: a digit replaces it, and delete clears it
 * @returns the value after one key, or the unchanged value where the rule forbids the key
 */
export function pressKey(value: string, key: PadKey, rule: EntryRule, replaces = false): string {
  const before = replaces ? '' : value;
  return key === 'delete' ? before.slice(0, -1) : cleanEntry(before + key, rule, value);
}

/** A sign before digits, or letters between them: without it '-5' would be 5, and '1e9' would be 19. */
const OTHER_NUMBER = /[\p{Pd}\u2212]\D*\d|\d\s*\p{L}+\s*\d/u;

/**
 * Cleans typed or pasted text by the rule: no leading zeros, one decimal point, no more digits than allowed.
 * @returns `otherwise` where the digits do not fit, so that a full field accepts no more, and where they alone would be
 *   another number than the text
 */
export function cleanEntry(text: string, { decimals, digits }: EntryRule, otherwise = ''): string {
  if (OTHER_NUMBER.test(text)) return otherwise;
  const plain = text.replace(',', '.').replace(/[^\d.]/g, '');
  const [whole = '', ...rest] = plain.split('.');
  const fraction = rest.join('');
  const integer = whole.replace(/^0+(?=\d)/, '');
  if (integer.length > digits || fraction.length > decimals) return otherwise;
  if (decimals === 0 || rest.length === 0) return integer;
  return `${integer || '0'}.${fraction}`;
}
