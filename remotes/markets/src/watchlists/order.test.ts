import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved, ordered } from './order.ts';

const rows = (...symbols: string[]) => symbols.map((symbol) => ({ symbol }));
const symbols = (list: readonly { symbol: string }[]) => list.map(({ symbol }) => symbol);

describe('ordered', () => {
  it.each([
    ['is the back end’s where the customer gave none', ['A', 'B', 'C'], [], ['A', 'B', 'C']],
    ['is the customer’s', ['A', 'B', 'C'], ['C', 'A', 'B'], ['C', 'A', 'B']],
    ['has what was added first at its top', ['N', 'A', 'B', 'C'], ['C', 'A', 'B'], ['N', 'C', 'A', 'B']],
    ['has what was added last at its end', ['A', 'B', 'C', 'N'], ['C', 'A', 'B'], ['C', 'A', 'B', 'N']],
    ['passes over what has been removed', ['A', 'C'], ['C', 'B', 'A'], ['C', 'A']],
    ['may be of another list altogether', ['A', 'B'], ['X', 'Y'], ['A', 'B']],
    ['of nothing is nothing', [], ['A'], []],
  ])('%s', (_, list, order, shown) => {
    expect(symbols(ordered(rows(...list), order))).toEqual(shown);
  });

  const lists = fc.uniqueArray(fc.constantFrom(...'ABCDEFGHIJKLM'));

  it("keeps all rows, and leaves rows that the order does not contain at the back end's position", () => {
    fc.assert(
      fc.property(lists, lists, (list, order) => {
        const shown = symbols(ordered(rows(...list), order));
        expect([...shown].sort()).toEqual([...list].sort());
        expect(shown.filter((symbol) => order.includes(symbol))).toEqual(
          order.filter((symbol) => list.includes(symbol)),
        );
        for (const symbol of list.filter((one) => !order.includes(one)))
          expect(shown.indexOf(symbol)).toBe(list.indexOf(symbol));
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(lists, lists, (list, order) => {
        const shown = symbols(ordered(rows(...list), order));
        expect(symbols(ordered(rows(...list), shown))).toEqual(shown);
      }),
    );
  });
});

describe('moved', () => {
  it.each([
    [0, 2, 'BCAD'],
    [3, 0, 'DABC'],
    [1, 2, 'ACBD'],
    [2, 1, 'ACBD'],
    [1, 1, 'ABCD'],
    [0, -1, 'ABCD'],
    [3, 9, 'ABCD'],
  ])('moves from %i to %i', (from, to, after) => {
    expect(moved([...'ABCD'], from, to).join('')).toBe(after);
  });
});
