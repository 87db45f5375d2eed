import { plainDigits } from '@bourse/money/digits';

/** Digits of a national phone number (product.md, "Limits and times"). */
const LENGTH = 10;

/** What may stand between a country code and the number: a 0, and in Mexico the 1 of mobile phones, used until 2019. */
const betweenOf = (code: string): string[] => (code === '52' ? ['', '0', '1'] : ['', '0']);

/**
 * Extracts the ten national digits of a phone number that was pasted with its country code or a leading 0: '+91
 * 98765-43210', '098765 43210', '+52 1 55 1234 5678'. Any other text gives its digits, with the + of another country's
 * code: without it '+65 9123 4567' would be a number of this one.
 * @param prefix country code as it is written, e.g. '+91'
 */
export const nationalNumber = (text: string, prefix = ''): string => {
  const plain = plainDigits(text.normalize('NFKC'));
  const digits = plain.replace(/\D/g, '');
  const code = prefix.replace(/\D/g, '');
  const isInternational = /^\P{Nd}*\+/u.test(plain);
  const codes = isInternational ? [code] : [`00${code}`, code];
  const known =
    code === '' ? [] : codes.flatMap((dialled) => betweenOf(code).map((between) => dialled + between));
  for (const before of isInternational ? known : [...known, '0'])
    if (digits.length === before.length + LENGTH && digits.startsWith(before)) return digits.slice(-LENGTH);
  return isInternational ? `+${digits}` : digits;
};
