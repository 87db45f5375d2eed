import { type Currency, writingOf } from '@bourse/money/currency';

type Unit = readonly [size: number, name: string];

/**
 * The units of a volume, smallest first, as the home country of each currency writes them (grouping, D40). The browser's
 * compact notation is not used, because browsers differ: before 2023 they wrote Indian thousands as 'T', which readers take
 * for trillions.
 */
const UNITS: Readonly<Record<Currency, readonly Unit[]>> = {
  INR: [
    [1e3, 'K'],
    [1e5, 'L'],
    [1e7, 'Cr'],
    [1e12, 'LCr'],
  ],
  USD: [
    [1e3, 'K'],
    [1e6, 'M'],
    [1e9, 'B'],
    [1e12, 'T'],
  ],
  // A billion is a million millions in Mexico and a thousand millions in the United States, so no unit is above millions.
  MXN: [
    [1e3, '\u00a0k'],
    [1e6, '\u00a0M'],
  ],
  CHF: [
    [1e6, '\u00a0Mio.'],
    [1e9, '\u00a0Mrd.'],
    [1e12, '\u00a0Bio.'],
  ],
};
const DIGITS = 3;

const formats = new Map<Currency, Intl.NumberFormat>();

/** A volume, rounded to three digits, as the home country of the currency writes it: '60.9L', '181M'. */
export function volumeText(volume: number, currency: Currency): string {
  const known = formats.get(currency);
  const format =
    known ?? new Intl.NumberFormat(writingOf(currency).locale, { maximumSignificantDigits: DIGITS });
  if (!known) formats.set(currency, format);
  // Rounds before it chooses the unit, so that 99,950 is '1L' and not '100K'.
  const rounded = Number(volume.toPrecision(DIGITS));
  const [size, name] = UNITS[currency].findLast(([unit]) => rounded >= unit) ?? [1, ''];
  return format.format(rounded / size) + name;
}
