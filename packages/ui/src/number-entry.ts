/** What a pad of digits does to a number being written, without React. */
export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'delete';

export interface EntryRule {
  /** Places after the point; 0: whole numbers. */
  decimals: number;
  /** Places before it. */
  digits: number;
}

/**
 * @param replaces the figure is selected as a whole: a digit takes its place, and delete clears it
 * @returns `value` after one key; unchanged where the rule forbids it
 */
export function pressKey(value: string, key: PadKey, rule: EntryRule, replaces = false): string {
  const before = replaces ? '' : value;
  return key === 'delete' ? before.slice(0, -1) : cleanEntry(before + key, rule, value);
}

/**
 * Whatever was typed or pasted, as an entry by the rule: no leading zeros, one point, no more places than allowed.
 * @returns `otherwise` where a digit would not fit, so that a full entry takes no more
 */
export function cleanEntry(text: string, { decimals, digits }: EntryRule, otherwise = ''): string {
  const plain = text.replace(',', '.').replace(/[^\d.]/g, '');
  const [whole = '', ...rest] = plain.split('.');
  const fraction = rest.join('');
  const integer = whole.replace(/^0+(?=\d)/, '');
  if (integer.length > digits || fraction.length > decimals) return otherwise;
  if (decimals === 0 || rest.length === 0) return integer;
  return `${integer || '0'}.${fraction}`;
}
