import type { Position } from '@bourse/contract/positions';
import { describe, expect, it } from 'vitest';
import { nextResult, type SortKey, sortPositions } from './sort-positions.ts';

const position = (symbol: string, given: Partial<Position>): Position => ({
  region: null,
  symbol,
  name: symbol,
  kind: 'stock',
  quantity: 1,
  unsettledQuantity: null,
  averagePrice: '100',
  cost: '100',
  fees: null,
  market: null,
  exchange: null,
  currency: 'INR',
  decimals: 2,
  price: '100',
  previousClose: null,
  value: '100',
  rate: null,
  dayChange: '0',
  realisedToday: null,
  dayPutIn: null,
  time: null,
  linePath: null,
  basePath: null,
  ...given,
});

/** Of these, B has the largest value, A the largest result, C the largest percentage and the best day. */
const held = [
  position('C', { value: '30', cost: '10', dayChange: '9.5' }),
  position('B', { value: '9007199254740993.02', cost: '9007199254740993.01', dayChange: '-4' }),
  position('unknown', { value: null }),
  position('A', { value: '150', cost: '100', dayChange: '9.49' }),
];

describe('positions are sorted', () => {
  it.each<[SortKey, string[]]>([
    ['value', ['B', 'A', 'C', 'unknown']],
    ['total', ['A', 'C', 'B', 'unknown']],
    ['percent', ['C', 'A', 'B', 'unknown']],
    ['day', ['C', 'A', 'B', 'unknown']],
    ['symbol', ['A', 'B', 'C', 'unknown']],
  ])('by %s with those of unknown figures last', (key, symbols) => {
    expect(sortPositions(held, key).map(({ symbol }) => symbol)).toEqual(symbols);
  });

  it('by symbol where the figures are equal, also beyond the precision of floats', () => {
    const equal = [
      position('Z', { value: '9007199254740993.01' }),
      position('M', { value: '9007199254740993.02' }),
      position('A', { value: '9007199254740993.01' }),
    ];
    expect(sortPositions(equal, 'value').map(({ symbol }) => symbol)).toEqual(['M', 'A', 'Z']);
  });
});

it('a tap on the head goes through all results and begins again', () => {
  expect([nextResult('total'), nextResult('percent'), nextResult('day')]).toEqual([
    'percent',
    'day',
    'total',
  ]);
});
