/** Digits of a national phone number (product.md, "Limits and times"). */
const LENGTH = 10;

/**
 * Extracts the ten national digits of a phone number that was pasted with its country code or a leading 0: '+91
 * 98765-43210', '098765 43210'. Any other text gives its digits.
 * @param prefix country code as it is written, e.g. '+91'
 */
export const nationalNumber = (text: string, prefix = ''): string => {
  const code = prefix.replace(/\D/g, '');
  const digits = text.replace(/\D/g, '');
  for (const before of [`00${code}`, code, `${code}0`, '0'])
    if (before && digits.length === before.length + LENGTH && digits.startsWith(before))
      return digits.slice(-LENGTH);
  return digits;
};
