import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, cmp, type Decimal, div, mul, neg, parseDecimal, round, sub } from './decimal.ts';

/** Amounts in hundredths of a paisa, as integers, for comparison with BigInt. */
const units = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const fromUnits = (n: bigint): Decimal => {
  const digits = String(n < 0n ? -n : n).padStart(5, '0');
  return `${n < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}` as Decimal;
};

describe('decimal arithmetic', () => {
  it('adds and subtracts exactly, compared with integers', () => {
    fc.assert(
      fc.property(units, units, (a, b) => {
        expect(cmp(add(fromUnits(a), fromUnits(b)), fromUnits(a + b))).toBe(0);
        expect(cmp(sub(fromUnits(a), fromUnits(b)), fromUnits(a - b))).toBe(0);
      }),
    );
  });

  it('multiplies without losing a digit', () => {
    expect(mul('0.1', '0.2')).toBe('0.02');
    expect(mul('123456789.0123', '0.0003')).toBe('37037.03670369');
  });

  it('rounds halves to even by default, and away from zero with half-up', () => {
    expect(round('2.345', 2)).toBe('2.34');
    expect(round('2.355', 2)).toBe('2.36');
    expect(round('-2.345', 2, 'half-up')).toBe('-2.35');
  });

  it('rounds floor and ceil towards minus and plus infinity', () => {
    expect(round('-1.001', 2, 'floor')).toBe('-1.01');
    expect(round('-1.009', 2, 'ceil')).toBe('-1.00');
    expect(round('1.009', 2, 'floor')).toBe('1.00');
  });

  it('never uses exponent notation', () => {
    expect(mul('0.00000001', '0.00000001')).toBe('0.0000000000000001');
    expect(neg('0')).toBe('0');
  });

  it('refuses to divide by zero, and rounds a quotient', () => {
    expect(div('1', '3', 4)).toBe('0.3333');
    expect(() => div('1', '0', 2)).toThrow(RangeError);
  });
});

describe('parseDecimal', () => {
  it.each([
    [12.5, '12.5'],
    ['12.50', '12.5'],
    [' 7 ', '7'],
    [1e-7, '0.0000001'],
    ['.5', '0.5'],
    ['+5', '5'],
    ['1e5', '100000'],
    ['1.25E-7', '0.000000125'],
    ['1,250.50', '1250.5'],
    ['-1,250,000.5', '-1250000.5'],
    ['9007199254740993', '9007199254740993'],
  ])('accepts %j', (value, expected) => {
    expect(parseDecimal(value)).toBe(expected);
  });

  it.each([
    '',
    'abc',
    '1e',
    '1e999',
    '1,000',
    '1,00.5',
    '1.000,5',
    '(5)',
    '₹5',
    2 ** 53,
    Number.NaN,
    Infinity,
    null,
    undefined,
    {},
    '9'.repeat(65),
  ])('refuses %j', (value) => {
    expect(parseDecimal(value)).toBeUndefined();
  });
});
