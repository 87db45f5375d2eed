import type { Position } from '@bourse/contract/positions';
import { describe, expect, it } from 'vitest';
import { csvColumns, positionsCsv } from './positions-csv.ts';

const titles = Object.fromEntries(csvColumns.map((column) => [column, column])) as Parameters<
  typeof positionsCsv
>[1];

const held: Position = {
  region: null,
  symbol: 'EXSTEEL.NS',
  name: 'Example Steel, "the first"',
  kind: 'stock',
  quantity: 3,
  unsettledQuantity: 0,
  averagePrice: '0.1',
  cost: '9007199254740993.07',
  fees: '0.04',
  market: 'IN',
  exchange: 'NSE',
  currency: 'INR',
  decimals: 2,
  price: '12.50',
  previousClose: '12.00',
  value: '9007199254740993.17',
  rate: '1',
  dayChange: '-1.50',
  realisedToday: '0.25',
  dayPutIn: null,
  time: null,
  linePath: null,
  basePath: null,
};

describe('positionsCsv', () => {
  it('has the column names in the first line, and CRLF line ends', () => {
    expect(positionsCsv([], titles)).toBe(`${csvColumns.join(',')}\r\n`);
  });

  it('keeps every digit', () => {
    const [, row] = positionsCsv([held], titles).split('\r\n');
    expect(row).toBe(
      'EXSTEEL.NS,"Example Steel, ""the first""",3,0.1,12.50,INR,9007199254740993.07,0.04,9007199254740993.17,-1.25,0.1',
    );
  });

  it('leaves unknown figures empty', () => {
    const unpriced = { ...held, name: 'X', price: null, value: null, dayChange: null, currency: null };
    expect(positionsCsv([unpriced], titles).split('\r\n')[1]).toBe(
      'EXSTEEL.NS,X,3,0.1,,,9007199254740993.07,0.04,,,',
    );
  });
});
