/**
 * Exact decimal arithmetic on plain strings. An amount crosses every boundary (wire, database, cache, store) as a
 * string such as '12.50', so that it is not rounded by accident and equal amounts are equal strings; big.js calculates.
 * Only charts use floats (D27).
 */
import Big from 'big.js';

/** A plain decimal number as text: '12.50', '-3', '0'. Never in exponent notation, never empty. */
export type Decimal = `${number}`;

/** How a quotient or product is rounded to a number of decimals. */
export type Rounding = 'half-up' | 'half-even' | 'floor' | 'ceil';

/** As JSON writes numbers, with a sign before it or without; and with commas between thousands where decimals follow. */
const SPELLING = /^[+-]?(?:\d+\.?\d*|\.\d+|\d{1,3}(?:,\d{3})+\.\d+)(?:e[+-]?\d{1,2})?$/i;

/** Quotients have this many decimals before they are rounded, which is far more than any price or rate. */
const Exact = Big();
Exact.DP = 30;
Exact.RM = Exact.roundHalfUp;
Exact.PE = 1_000;
Exact.NE = -1_000;

const text = (value: Big): Decimal => value.toFixed() as Decimal;

/**
 * Parses an amount of a response, which may be a number or a string (D27), in the spellings that back ends have: '1250.5',
 * '+1250.50', '1.2505E+3', '1,250.50'. What could be another number than was meant is refused: '1,250', and a number that is
 * too large for the digits of a JavaScript number.
 * @returns undefined when the value is no number that is clear
 */
export function parseDecimal(value: unknown): Decimal | undefined {
  if (typeof value === 'number')
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? text(new Exact(String(value))) : undefined;
  if (typeof value !== 'string') return undefined;
  const trimmed = value.trim();
  return trimmed.length <= 64 && SPELLING.test(trimmed)
    ? text(new Exact(trimmed.replace(/^\+/, '').replaceAll(',', '')))
    : undefined;
}

/** An integer (a quantity, a count of minor units) as a decimal. */
export const decimal = (value: number | bigint): Decimal => text(new Exact(String(value)));

export const add = (...terms: Decimal[]): Decimal =>
  text(terms.reduce((sum, term) => sum.plus(term), new Exact(0)));
export const sub = (a: Decimal, b: Decimal): Decimal => text(new Exact(a).minus(b));
export const mul = (...factors: Decimal[]): Decimal =>
  text(factors.reduce((product, factor) => product.times(factor), new Exact(1)));
export const neg = (a: Decimal): Decimal => text(new Exact(0).minus(a));
export const abs = (a: Decimal): Decimal => text(new Exact(a).abs());

/**
 * The quotient, rounded to `places` decimals.
 * @throws RangeError when the divisor is zero
 */
export function div(a: Decimal, b: Decimal, places: number, rounding: Rounding = 'half-even'): Decimal {
  if (isZero(b)) throw new RangeError('Division by zero');
  return round(text(new Exact(a).div(b)), places, rounding);
}

/** Rounds to `places` decimals; 'floor' rounds towards minus infinity, 'ceil' towards plus infinity. */
export function round(a: Decimal, places: number, rounding: Rounding = 'half-even'): Decimal {
  const value = new Exact(a);
  const downIsFloor = value.gte(0);
  const mode = {
    'half-up': Exact.roundHalfUp,
    'half-even': Exact.roundHalfEven,
    floor: downIsFloor ? Exact.roundDown : Exact.roundUp,
    ceil: downIsFloor ? Exact.roundUp : Exact.roundDown,
  }[rounding];
  return value.round(places, mode).toFixed(places) as Decimal;
}

/** -1, 0 or 1, for sorting. */
export const cmp = (a: Decimal, b: Decimal): -1 | 0 | 1 => new Exact(a).cmp(b);
export const isZero = (a: Decimal): boolean => new Exact(a).eq(0);
export const isNegative = (a: Decimal): boolean => new Exact(a).lt(0);
export const min = (a: Decimal, b: Decimal): Decimal => (cmp(a, b) <= 0 ? a : b);
export const max = (a: Decimal, b: Decimal): Decimal => (cmp(a, b) >= 0 ? a : b);

/** For charts and animations only (D27): the result must not be used as an amount. */
export const toFloat = (a: Decimal): number => Number(a);
