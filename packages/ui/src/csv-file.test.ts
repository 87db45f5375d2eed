import { describe, expect, it } from 'vitest';
import { csvField, csvText } from './csv-file.ts';

describe('csvField', () => {
  it.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['-1.50', '-1.50'],
    ['=1+1', `"'=1+1"`],
    ['+SUM(A1)', `"'+SUM(A1)"`],
    ['-2+cmd', `"'-2+cmd"`],
    ['@x', `"'@x"`],
    ['\t=x', `"'\t=x"`],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ])('writes %j as %j', (value, written) => {
    expect(csvField(value)).toBe(written);
  });
});

it('a table has a line for each row, with CRLF line ends', () => {
  expect(
    csvText([
      ['symbol', 'cost'],
      ['A,B', '9007199254740993.07'],
    ]),
  ).toBe('symbol,cost\r\n"A,B",9007199254740993.07\r\n');
});
