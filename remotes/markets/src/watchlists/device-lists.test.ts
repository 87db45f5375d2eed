import { describe, expect, it } from 'vitest';
import type { Sort } from '../sorting/sort.ts';
import { inOrder, mayAddList, problemOfName, withName, withoutSaved, withSaved } from './device-lists.ts';
import { sorted } from './sorted.ts';
import type { Entry } from './use-watchlists.ts';

const one = (symbol: string) => ({ symbol, name: `The ${symbol}` });
const list = (id: string, ...symbols: string[]) => ({ id, name: id, saved: symbols.map(one) });
const symbols = (lists: readonly ReturnType<typeof list>[] | ReturnType<typeof withName>) =>
  lists.map(({ saved }) => saved.map(({ symbol }) => symbol).join(''));

describe('named lists of the device', () => {
  const lists = [list('x', 'A', 'B', 'C'), list('y', 'A')];

  it('change one list and leave the others', () => {
    expect(symbols(withSaved(lists, 'y', one('B')))).toEqual(['ABC', 'BA']);
    expect(symbols(withSaved(lists, 'x', one('C')))).toEqual(['ABC', 'A']);
    expect(symbols(withoutSaved(lists, 'x', 'B'))).toEqual(['AC', 'A']);
    expect(symbols(inOrder(lists, 'x', ['C', 'Z', 'A']))).toEqual(['CAB', 'A']);
    expect(withName(lists, 'y', 'Banks').map(({ name }) => name)).toEqual(['x', 'Banks']);
  });

  it('hold a hundred instruments, and there are ten with the first one', () => {
    const full = [list('x', ...Array.from({ length: 100 }, (_, at) => `S${at}`))];
    expect(withSaved(full, 'x', one('NEW'))).toEqual(full);
    expect(mayAddList(Array.from({ length: 8 }))).toBe(true);
    expect(mayAddList(Array.from({ length: 9 }))).toBe(false);
  });

  it.each([
    ['  ', 'empty'],
    ['x'.repeat(31), 'long'],
    ['x'.repeat(30), undefined],
    [' BANKS', 'taken'],
    ['Banks\u200b', 'taken'],
    ['Ｂａｎｋｓ', 'taken'],
    ['\u3164', 'empty'],
    ['Banks\u0007', 'unsuitable'],
    ['Steel', undefined],
  ])('may not all be called %j', (name, problem) => {
    expect(problemOfName(name, ['Watchlist', 'Banks'])).toBe(problem);
  });
});

describe('a sorted watchlist', () => {
  const entry = (symbol: string, price?: string, previousClose?: string, changePercent?: string) =>
    ({
      symbol,
      name: symbol,
      ...(price ? { detail: { price, previousClose, changePercent } } : {}),
    }) as Entry;
  const rows = [
    entry('B.NS', '10', '9', '11.11'),
    entry('A.NS', '200', '198', '1.01'),
    entry('D'),
    entry('C', '50', '51', '-1.96'),
  ];
  const order = (sort: Sort | undefined, inMoney: boolean) =>
    sorted(rows, ({ symbol }) => symbol, sort, inMoney, 'en')
      .map(({ symbol }) => symbol[0])
      .join('');

  it.each([
    [undefined, false, 'BADC'],
    [{ by: 'name', order: 'asc' }, false, 'ABCD'],
    [{ by: 'price', order: 'desc' }, false, 'ACBD'],
    [{ by: 'price', order: 'asc' }, false, 'BCAD'],
    [{ by: 'change', order: 'desc' }, false, 'BACD'],
    [{ by: 'change', order: 'desc' }, true, 'ABCD'],
    [{ by: 'change', order: 'asc' }, true, 'CBAD'],
  ] as const)('by %j, in money %j, is %s: what has no figure stands last', (sort, inMoney, shown) => {
    expect(order(sort, inMoney)).toBe(shown);
  });

  it("sorts names by the rules of the app's language, whatever that of the device", () => {
    const names = [entry('Örebro'), entry('Zug'), entry('Oslo')];
    const shown = (locale: string) =>
      sorted(names, ({ name }) => name, { by: 'name', order: 'asc' }, false, locale).map(({ name }) => name);
    expect(shown('de')).toEqual(['Örebro', 'Oslo', 'Zug']);
    expect(shown('sv')).toEqual(['Oslo', 'Zug', 'Örebro']);
  });
});
