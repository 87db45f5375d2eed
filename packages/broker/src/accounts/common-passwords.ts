/**
 * Recognises passwords that are guessed first (ASVS 6.2.4): the 3,000 most common ones that are long enough, ranked
 * by zxcvbn's word lists, and simple patterns. The list is read on first use; the app does not contain it.
 */

import { memoize } from '../market/memoize.ts';

/** How many of the common passwords with at least six characters are refused; shorter ones are refused anyway (D32). */
const MOST_COMMON = 3_000;
const SHORTEST = 6;

const readCommon = memoize<void, Promise<ReadonlySet<string>>>(
  1,
  async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const long = dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST);
    return new Set(long.slice(0, MOST_COMMON));
  },
  () => 'common',
);

/** One to three characters repeated: 'aaaaaa', '121212', 'abcabc'. */
const REPEATED = /^(.{1,3})\1+$/su;

/** Consecutive characters: 'abcdef', '654321'; 9 is followed by 0: '890123'. */
const isStraight = (text: string): boolean => {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? 0));
  const wraps = /^\d+$/.test(text) ? 9 : Number.NaN;
  return [1, -1].some((way) => steps.every((step) => step === way || step === -way * wraps));
};

/** Whether a login password is among those guessed first, ignoring case. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const plain = password.toLowerCase();
  return REPEATED.test(plain) || isStraight(plain) || (await readCommon()).has(plain);
};

/** '112233' */
const PAIRED = /^(\d)\1(\d)\2(\d)\3$/;
/** '123321' */
const isMirrored = (code: string): boolean => code === Array.from(code).reverse().join('');

/** Whether six digits are among the codes guessed first, or have at most two different digits. */
export const isSimpleCode = async (code: string): Promise<boolean> =>
  new Set(code).size <= 2 || PAIRED.test(code) || isMirrored(code) || (await isCommonPassword(code));
