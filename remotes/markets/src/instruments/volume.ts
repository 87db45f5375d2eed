import { type Currency, writingOf } from '@bourse/money/currency';
import { formatQuantity } from '@bourse/money/format';

/** From this size on a volume is wider than a column of figures. */
const LONG = 100_000_000;

const shortened = new Map<Currency, Intl.NumberFormat>();

/**
 * A number of units, formatted as in the home country of the currency (D40): in full, or abbreviated when that would be
 * long.
 */
export function volumeText(volume: number, currency: Currency): string {
  if (volume < LONG) return formatQuantity(volume, currency);
  const known = shortened.get(currency);
  const format =
    known ??
    new Intl.NumberFormat(writingOf(currency).locale, { notation: 'compact', maximumFractionDigits: 2 });
  if (!known) shortened.set(currency, format);
  return format.format(volume);
}
