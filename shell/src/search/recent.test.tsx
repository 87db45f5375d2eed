import { storage } from '@bourse/session/storage';
import { beforeEach, describe, expect, it } from 'vitest';
import { addRecent, clearRecents, readRecents } from './recent.ts';

const add = (...symbols: string[]) => {
  for (const symbol of symbols) addRecent({ symbol, name: `The ${symbol}` });
};
const symbols = () => readRecents().map(({ symbol }) => symbol);

beforeEach(clearRecents);

describe('recent searches', () => {
  it('are listed newest first, without duplicates', () => {
    add('A', 'B', 'A');
    expect(readRecents()).toEqual([
      { symbol: 'A', name: 'The A' },
      { symbol: 'B', name: 'The B' },
    ]);
  });

  it('are limited to six', () => {
    add('A', 'B', 'C', 'D', 'E', 'F', 'G');
    expect(symbols()).toEqual(['G', 'F', 'E', 'D', 'C', 'B']);
  });

  it.each(['{', '"x"', '[1,{"symbol":"A"}]'])('are empty when the storage contains %s', (text) => {
    storage.set('recentSearches', text);
    expect(readRecents()).toEqual([]);
  });
});
