import { customerPlace } from '@bourse/session/places';
import { signIn, store } from '@bourse/session/session';
import { readStoredAgain } from '@bourse/session/stored';
import { beforeEach, describe, expect, it } from 'vitest';
import { addRecent, recentsAtom } from './recent.ts';

const add = (...symbols: string[]) => {
  for (const symbol of symbols) addRecent({ symbol, name: `The ${symbol}` });
};
const symbols = () => store.get(recentsAtom).map(({ symbol }) => symbol);

beforeEach(() => {
  signIn({ id: '7', phone: '9000000001', signedInAt: null, token: 't' });
  store.set(recentsAtom, []);
});

describe('recent searches', () => {
  it('are listed newest first, without duplicates', () => {
    add('A', 'B', 'A');
    expect(store.get(recentsAtom)).toEqual([
      { symbol: 'A', name: 'The A' },
      { symbol: 'B', name: 'The B' },
    ]);
  });

  it('are limited to six', () => {
    add('A', 'B', 'C', 'D', 'E', 'F', 'G');
    expect(symbols()).toEqual(['G', 'F', 'E', 'D', 'C', 'B']);
  });

  it('are not shown to another customer on the same device', () => {
    add('A');
    signIn({ id: '8', phone: '9000000002', signedInAt: null, token: 'u' });
    expect(store.get(recentsAtom)).toEqual([]);
  });

  it.each(['{', '"x"', '[1,{"symbol":"A"}]'])('are empty when the storage contains %s', (text) => {
    localStorage.setItem(customerPlace('recentSearches', '7'), text);
    readStoredAgain();
    expect(store.get(recentsAtom)).toEqual([]);
  });
});
