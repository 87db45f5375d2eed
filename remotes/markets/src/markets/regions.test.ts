import { eg } from '@bourse/testing/examples';
import { describe, expect, it } from 'vitest';
import { chosenCategory, indicesOf, regionsOf } from './regions.ts';

const category = (code: string, ...symbols: string[]) =>
  eg.category({ code, indices: symbols.map((symbol) => ({ id: symbol, name: symbol, symbol })) });
const categories = [
  category('IN-large', '^NSEI', '^BSESN'),
  category('US-tech', '^IXIC'),
  category('IN-bank-private', '^NSEI'),
  category('FOREX'),
];

describe('regionsOf and indicesOf', () => {
  it('group categories by region, in the order of the back end', () => {
    expect(
      regionsOf(categories).map(({ code, categories: own }) => [code, own.map((one) => one.code)]),
    ).toEqual([
      ['IN', ['IN-large', 'IN-bank-private']],
      ['US', ['US-tech']],
      ['FOREX', ['FOREX']],
    ]);
  });

  it('contain an index once, however many categories have it', () => {
    const [india] = regionsOf(categories);
    expect(india && indicesOf(india).map(({ symbol }) => symbol)).toEqual(['^NSEI', '^BSESN']);
  });
});

describe('the address of the markets screen', () => {
  it('selects a category, or the first one when it names none that exists', () => {
    expect(chosenCategory(categories, 'US-tech')?.code).toBe('US-tech');
    expect(chosenCategory(categories, 'gone')?.code).toBe('IN-large');
    expect(chosenCategory(categories, null)?.code).toBe('IN-large');
    expect(chosenCategory([], null)).toBeUndefined();
  });
});
