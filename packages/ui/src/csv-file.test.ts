import { describe, expect, it } from 'vitest';
import { csvField, csvRecordNumber, csvText, csvTime, csvTimeTitle } from './csv-file.ts';

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

it('is written with decimal commas and semicolons where the reader’s spreadsheet reads those', () => {
  const rows = [
    ['symbol', 'cost'],
    ['A;B', '-1234.50'],
    ['C,D', '20261127'],
  ];
  expect(csvText(rows, ',')).toBe('symbol;cost\r\n"A;B";-1234,50\r\n"C,D";20261127\r\n');
});

it.each(['.', ','] as const)(
  'the number of a record is text that no spreadsheet reads as a number or formula, with decimals after "%s"',
  (mark) => {
    expect(csvRecordNumber('26112712345678')).toBe('#26112712345678');
    expect(csvField(csvRecordNumber('0071'), mark)).toBe('#0071');
    expect(csvField(csvRecordNumber('=1+1'), mark)).toBe('#=1+1');
    expect(csvRecordNumber(null)).toBe('');
  },
);

it.each([
  ['Asia/Kolkata', '2026-11-20T03:51:04.999Z', '2026-11-20 09:21:04'],
  ['America/New_York', '2026-07-01T00:00:00Z', '2026-06-30 20:00:00'],
])('a time in %s is written as a spreadsheet reads it, and sorts as text', (zone, time, written) => {
  expect(csvTime(Date.parse(time), zone)).toBe(written);
  expect(csvTimeTitle('Time', zone)).toBe(`Time (${zone})`);
});
