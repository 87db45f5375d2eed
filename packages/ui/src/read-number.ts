/** Reads a number that somebody wrote, pasted or dictated. Pure. */
import type { Decimal } from '@bourse/money/decimal';
import { plainDigits } from '@bourse/money/digits';

export interface NumberRule {
  /** Most digits after the decimal mark; 0 for whole numbers. */
  decimals: number;
  /** Most digits before it. */
  digits: number;
}

/**
 * `unclear`: it is no number, or could be more than one. `tooFine`: it has more digits after the decimal mark than the
 * rule allows. `tooLong`: it has more before it.
 */
export type NumberProblem = 'unclear' | 'tooFine' | 'tooLong';

export type ReadNumber = { is: 'empty' } | { is: 'number'; value: Decimal } | { is: NumberProblem };

/** What stands before or after an amount of money and says nothing else about it. */
const CURRENCY = /^(?:₹|rs\.?|inr|mx\$|mxn|us\$|usd|\$|chf)\s*|\s*(?:₹|inr|mxn|usd|\$|chf|\/-)$/giu;

/** Marks of direction, joiners, and the mark of byte order: they come with what is copied, and nobody sees them. */
const INVISIBLE = /\p{Cf}/gu;

/** What groups digits and is the decimal mark of no language. */
const SPACES = /(?<=\d)[\p{Zs}'’ʼ](?=\d)/gu;

/** The decimal mark and the mark between groups that Arabic and Persian write, and the comma of Chinese. */
const MARKS: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '、': ',' };

/** The text in the digits 0 to 9, without currency and without what cannot be seen. */
const plain = (text: string): string =>
  plainDigits(text.normalize('NFKC'))
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[٫٬、]/gu, (mark) => MARKS[mark] ?? mark)
    .trim()
    .replaceAll(CURRENCY, '')
    .trim();

/** Digits in groups: of three, or in India of two before the last three. */
const isGrouped = (groups: readonly string[]): boolean => {
  const [first = '', ...rest] = groups;
  const last = rest.at(-1);
  if (last?.length !== 3 || first.length === 0 || first.startsWith('0')) return false;
  const between = rest.slice(0, -1).map(({ length }) => length);
  const isOf = (size: number) => first.length <= size && between.every((length) => length === size);
  return isOf(3) || isOf(2);
};

interface Parts {
  whole: string;
  fraction: string;
}

/** @returns undefined where the digits could be more than one number */
function partsOf(text: string, decimalMark: '.' | ','): Parts | undefined {
  const spaced = text.split(SPACES);
  const joined = spaced.join('');
  // Groups between spaces are followed by a decimal mark at most.
  if (spaced.length > 1 && !isGrouped(spaced.map((group) => group.split(/[.,]/)[0] ?? ''))) return undefined;
  const marks = joined.match(/[.,]/g) ?? [];
  if (marks.length === 0) return { whole: joined, fraction: '' };
  const last = marks.at(-1) ?? '.';
  const isOneKind = marks.every((mark) => mark === last);
  const parts = joined.split(/[.,]/);
  const fraction = parts.at(-1) ?? '';
  const groups = parts.slice(0, -1);
  if (spaced.length > 1) return marks.length === 1 ? { whole: groups.join(''), fraction } : undefined;
  if (!isOneKind) {
    // Both marks: the last one is that of the decimals, and stands once.
    const isOnce = marks.filter((mark) => mark === last).length === 1;
    return isOnce && isGrouped(groups) ? { whole: groups.join(''), fraction } : undefined;
  }
  if (marks.length > 1) return isGrouped(parts) ? { whole: parts.join(''), fraction: '' } : undefined;
  // The app writes '2,384.50' in every language. Where decimals follow a comma, '2,384' is what it writes for two thousand,
  // and what its reader writes for two and a bit; '2.384' the other way round.
  if (isGrouped(parts)) {
    if (decimalMark === ',') return undefined;
    if (last === ',') return { whole: parts.join(''), fraction: '' };
  }
  return last === '.' || decimalMark === ',' ? { whole: groups[0] ?? '', fraction } : undefined;
}

/**
 * Reads the number that somebody meant, in the digits of any script, with or without groups and currency. What could be
 * another number than was meant is unclear: it is never guessed.
 * @param text as it was written: '1,25,000', '₹ 2,384.50', '१२३'
 * @param decimalMark how the reader's language writes decimals
 */
export function readNumber(
  text: string,
  { decimals, digits }: NumberRule,
  decimalMark: '.' | ',' = '.',
): ReadNumber {
  const written = plain(text);
  if (written === '') return { is: text.trim() === '' ? 'empty' : 'unclear' };
  if (!/^[.,]?\d(?:[\d.,\p{Zs}'’ʼ]*\d)?[.,]?$/u.test(written)) return { is: 'unclear' };
  const parts = partsOf(written, decimalMark);
  if (!parts) return { is: 'unclear' };
  const whole = parts.whole.replace(/^0+(?=\d)/, '') || '0';
  const fraction = parts.fraction.replace(/0+$/, '');
  if (fraction.length > decimals) return { is: 'tooFine' };
  if (whole.length > digits) return { is: 'tooLong' };
  return { is: 'number', value: (fraction === '' ? whole : `${whole}.${fraction}`) as Decimal };
}
