import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

const PRICE = { decimals: 4, digits: 9 };
const WHOLE = { decimals: 0, digits: 9 };
const read = (text: string, rule = PRICE, mark: '.' | ',' = '.') => {
  const result = readNumber(text, rule, mark);
  return result.is === 'number' ? result.value : result.is;
};

describe('a written number', () => {
  it.each([
    ['2384', '2384'],
    ['2,384', '2384'],
    ['2,384.00', '2384'],
    ['₹2,400', '2400'],
    ['₹ 24,500.50', '24500.5'],
    ['1,25,000', '125000'],
    ['1,00,00,000', '10000000'],
    ['1.234.567', '1234567'],
    ['1.234,56', '1234.56'],
    ['MX$1,500.25', '1500.25'],
    ['1 500.25', '1500.25'],
    ['1\u00a0500', '1500'],
    ["1'500.5", '1500.5'],
    ['.5', '0.5'],
    ['0.5', '0.5'],
    ['007', '7'],
    ['500/-', '500'],
    ['१,२५,०००', '125000'],
    ['٢٬٣٨٤٫٥', '2384.5'],
    ['２，３８４．５', '2384.5'],
    ['\u200e1500\u200f', '1500'],
    ['500.', '500'],
    ['', 'empty'],
    ['  ', 'empty'],
    ['-5', 'unclear'],
    ['−5', 'unclear'],
    ['(500)', 'unclear'],
    ['25k', 'unclear'],
    ['5 lakh', 'unclear'],
    ['2L', 'unclear'],
    ['1e9', 'unclear'],
    ['1500,5', 'unclear'],
    ['500,00', 'unclear'],
    ['0,500', 'unclear'],
    ['12,34', 'unclear'],
    ['1,2345', 'unclear'],
    ['1.2.3', 'unclear'],
    ['1,234,56', 'unclear'],
    ['12 34', 'unclear'],
    ['50%', 'unclear'],
    ['₹', 'unclear'],
    ['1.23456', 'tooFine'],
    ['12345678901', 'tooLong'],
  ])('%j is %s', (text, value) => {
    expect(read(text)).toBe(value);
  });

  it.each([
    ['500.50', 'tooFine'],
    ['500.00', '500'],
    ['2.5', 'tooFine'],
    ['500,00', 'unclear'],
  ])('%j is %s where numbers are whole', (text, value) => {
    expect(read(text, WHOLE)).toBe(value);
  });

  it.each([
    ['1200,50', '1200.5'],
    ['2,384', 'unclear'],
    ['1.200', 'unclear'],
    ['12,50', '12.5'],
    ['12.50', '12.5'],
    ['24500.50', '24500.5'],
    ['2.384', 'unclear'],
    ['2.3845', '2.3845'],
    ['1.234.567', '1234567'],
    ['1,234.56', '1234.56'],
  ])('%j is %s in a language with a decimal comma', (text, value) => {
    expect(read(text, PRICE, ',')).toBe(value);
  });

  it('is read back from every way in which it is written', () => {
    const written = fc.record({
      value: fc.integer({ min: 0, max: 99_999_999 }),
      cents: fc.integer({ min: 0, max: 99 }),
      locale: fc.constantFrom(
        'en-IN',
        'en-US',
        'de-DE',
        'es-MX',
        'zh-CN',
        'hi-IN-u-nu-deva',
        'ar-EG',
        'fr-FR',
        'de-CH',
      ),
    });
    fc.assert(
      fc.property(written, ({ value, cents, locale }) => {
        // One division rounds to the nearest double, as reading does; adding a fraction to a number can be a last digit off.
        const number = (value * 100 + cents) / 100;
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(number);
        const mark = new Intl.NumberFormat(locale)
          .formatToParts(1.5)
          .find(({ type }) => type === 'decimal')?.value;
        expect(Number(read(text, PRICE, mark === ',' ? ',' : '.'))).toBe(number);
      }),
    );
  });

  it('is either refused or read as exactly its digits, whatever characters stand between them', () => {
    const text = fc.string({ unit: fc.constantFrom(..."0123456789.,- '₹kL()"), maxLength: 12 });
    fc.assert(
      fc.property(text, (written) => {
        const result = readNumber(written, { decimals: 12, digits: 12 });
        if (result.is !== 'number') return;
        const digits = (of: string) => of.replaceAll(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '');
        expect(digits(result.value)).toBe(digits(written));
      }),
    );
  });
});
