import { type Currency, writingOf } from '@bourse/money/currency';

const formats = new Map<Currency, Intl.NumberFormat>();

/** A number of units in three digits, in the words of the home country of the currency (D40): '60.9L', '181M'. */
export function volumeText(volume: number, currency: Currency): string {
  const known = formats.get(currency);
  const format =
    known ??
    new Intl.NumberFormat(writingOf(currency).locale, { notation: 'compact', maximumSignificantDigits: 3 });
  if (!known) formats.set(currency, format);
  return format.format(volume);
}
