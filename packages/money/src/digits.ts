/** A digit of any script as one of 0 to 9: each script has its ten one after the other. */
function plainDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** The text with its digits, of any script, as 0 to 9: '१२३' and '１２３' are '123'. */
export const plainDigits = (text: string): string => text.replaceAll(/\p{Nd}/gu, plainDigit);

/**
 * A number of an account, a card or a branch as it is compared and sent: capital letters and digits, without what separates
 * them, and without what a copied text brings along unseen.
 */
export const plainCode = (text: string): string =>
  plainDigits(text.normalize('NFKC'))
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();

/** Only the digits of a text, as 0 to 9. */
export const digitsOf = (text: string): string => plainDigits(text).replaceAll(/\D/g, '');
