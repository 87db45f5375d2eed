/** Of a phone number (product.md, "Limits and times"). */
const LENGTH = 10;

/**
 * The ten digits that are dialled at home, of a number that was copied with its country's code or with the 0 that is
 * dialled before it: '+91 98765-43210', '098765 43210'. Whatever else it is, its digits.
 * @param prefix the country's code as it is written: '+91'
 */
export const nationalNumber = (text: string, prefix = ''): string => {
  const code = prefix.replace(/\D/g, '');
  const digits = text.replace(/\D/g, '');
  for (const before of [`00${code}`, code, `${code}0`, '0'])
    if (before && digits.length === before.length + LENGTH && digits.startsWith(before))
      return digits.slice(-LENGTH);
  return digits;
};
