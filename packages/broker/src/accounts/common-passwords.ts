/**
 * What is guessed first (ASVS 6.2.4): the 3,000 commonest passwords that are long enough, ranked by the word lists of
 * zxcvbn, and what follows a pattern that nobody needs a list for. The list is read when it is first asked for; the app
 * has none of it.
 */

/** Of those with at least six characters: shorter ones are refused anyway (D32). */
const MOST_COMMON = 3_000;
const SHORTEST = 6;

let reading: Promise<ReadonlySet<string>> | undefined;

const readCommon = (): Promise<ReadonlySet<string>> => {
  reading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const long = dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST);
    return new Set(long.slice(0, MOST_COMMON));
  });
  return reading;
};

/** One to three characters again and again: 'aaaaaa', '121212', 'abcabc'. */
const REPEATED = /^(.{1,3})\1+$/su;

/** Each character follows on the one before it: 'abcdef', '654321'; after 9 comes 0: '890123'. */
const isStraight = (text: string): boolean => {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? 0));
  const wraps = /^\d+$/.test(text) ? 9 : Number.NaN;
  return [1, -1].some((way) => steps.every((step) => step === way || step === -way * wraps));
};

/** Whether a login password is one of those that are tried first; upper and lower case are as one. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const plain = password.toLowerCase();
  return REPEATED.test(plain) || isStraight(plain) || (await readCommon()).has(plain);
};

/** '112233' */
const PAIRED = /^(\d)\1(\d)\2(\d)\3$/;
/** '123321' */
const isMirrored = (code: string): boolean => code === Array.from(code).reverse().join('');

/** Whether six digits are one of those that are tried first: no more than two different ones, too. */
export const isSimpleCode = async (code: string): Promise<boolean> =>
  new Set(code).size <= 2 || PAIRED.test(code) || isMirrored(code) || (await isCommonPassword(code));
