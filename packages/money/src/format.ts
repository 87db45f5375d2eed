/**
 * Formats figures (ui/design.md, "Type and figures"; D40): the minus is U+2212, a change is always signed, a value that
 * rounds to zero has no sign (-0.004 is 0.00), and grouping depends on the currency. `Intl` formats exact strings, so
 * no figure is converted to a float.
 */
import { type Currency, symbolOf, writingOf } from './currency.ts';
import { abs, type Decimal, isNegative, isZero, round } from './decimal.ts';

export const MINUS = '−';

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, places: number): Intl.NumberFormat {
  const key = `${locale}/${places}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places });
    formats.set(key, format);
  }
  return format;
}

type Sign = 'negative' | 'always';

function signed(value: Decimal, places: number, locale: string, prefix: string, sign: Sign): string {
  const rounded = round(value, places, 'half-up');
  const mark = isZero(rounded) ? '' : isNegative(rounded) ? MINUS : sign === 'always' ? '+' : '';
  return `${mark}${prefix}${numberFormat(locale, places).format(abs(rounded))}`;
}

export interface FormatOptions {
  /** Number of decimals; 2 by default, forex has 4 (D40). */
  decimals?: number;
  /** The currency whose grouping is used. */
  currency?: Currency;
}

/** A price without its currency: '1,23,456.50'. */
export const formatPrice = (value: Decimal, { decimals = 2, currency = 'USD' }: FormatOptions = {}): string =>
  signed(value, decimals, writingOf(currency).locale, '', 'negative');

/** An amount of money with its symbol: '₹1,23,456.50', '−$3.00'. */
export const formatAmount = (value: Decimal, currency: Currency, decimals = 2): string =>
  signed(value, decimals, writingOf(currency).locale, symbolOf(currency), 'negative');

/** Places of a rate; 20.29 and 83.1250 both fit. */
const RATE_DECIMALS = 4;

/** What one unit of a currency is worth in another (D35): '≈ $1 = ₹83.1250'. */
export const formatRate = (rate: Decimal, from: Currency, to: Currency): string =>
  `≈ ${symbolOf(from)}1 = ${formatAmount(rate, to, RATE_DECIMALS)}`;

/** A change of money, always signed: '+₹12.00', '−₹3.50', '₹0.00'. */
export const formatAmountChange = (value: Decimal, currency: Currency, decimals = 2): string =>
  signed(value, decimals, writingOf(currency).locale, symbolOf(currency), 'always');

/** A change of a price, always signed: '+12.00', '−3.50', '0.00'. */
export const formatChange = (
  value: Decimal,
  { decimals = 2, currency = 'USD' }: FormatOptions = {},
): string => signed(value, decimals, writingOf(currency).locale, '', 'always');

/** A change in percent ('1.25' is 1.25 %), always signed: '+1.25%'. */
export const formatPercentChange = (value: Decimal): string => `${signed(value, 2, 'en-US', '', 'always')}%`;

/** A percentage that is not a change: '6.93%'. */
export const formatPercent = (value: Decimal): string => `${signed(value, 2, 'en-US', '', 'negative')}%`;

/** A whole number of shares, lots, rows. */
export const formatQuantity = (value: number | Decimal, currency: Currency = 'USD'): string =>
  numberFormat(writingOf(currency).locale, 0).format(value as Intl.StringNumericLiteral);
